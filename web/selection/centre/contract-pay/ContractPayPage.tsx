import { useQuery } from "@tanstack/react-query";
import type { PayTable } from "contract/selection/contract-pay.ts";
import { useState } from "react";
import { longDay } from "../../../format/dates.ts";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../../shell/Page.tsx";
import { Card } from "../../../ui/Card.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { BranchForm } from "./BranchForm.tsx";
import styles from "./ContractPayPage.module.css";
import { PayForm } from "./PayForm.tsx";
import { contractPayQuery } from "./queries.ts";
import { texts } from "./texts.ts";

const NEW = "new";

export function ContractPayPage() {
  const { data, error, refetch } = useQuery(contractPayQuery);
  return (
    <Page>
      <PageTitle title={texts.title} />
      <p className={styles.intro}>{texts.intro}</p>
      {error && !data && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="form" label={texts.loading} />}
      {data && (
        <div className="stack-5">
          <Tables tables={data.tables} />
          <BranchForm branches={data.branches} />
        </div>
      )}
    </Page>
  );
}

function Tables({ tables }: { tables: readonly PayTable[] }) {
  const [chosen, setChosen] = useState(tables[0]?.validFrom ?? NEW);
  const table = tables.find(({ validFrom }) => validFrom === chosen) ?? tables[0];
  return (
    <Card className="stack-5">
      <SelectField
        className={styles.tables}
        label={texts.tables}
        value={chosen}
        options={[
          ...tables.map(({ validFrom }) => ({ value: validFrom, label: texts.from(longDay(validFrom)) })),
          { value: NEW, label: texts.newTable },
        ]}
        onChange={({ target }) => setChosen(target.value)}
      />
      <PayForm key={`${chosen} ${tables.length}`} table={table} isNew={chosen === NEW} onSaved={setChosen} />
    </Card>
  );
}

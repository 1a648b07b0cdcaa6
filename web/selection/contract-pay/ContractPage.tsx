import { queryOptions, useQuery } from "@tanstack/react-query";
import { departmentFromZip } from "contract/departments.ts";
import { contractPay, type PayTable } from "contract/selection/contract-pay.ts";
import { isCheckDue, MAYOTTE, payTableFor, payTablesIn } from "contract/selection/pay-periods.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { send } from "../../api/client.ts";
import { useGoBack } from "../../candidates/sheet/leaving.ts";
import { longDay, today } from "../../format/dates.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { useErrorToast } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { ArrowLeft } from "../../ui/page-icons.ts";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Calculator } from "./Calculator.tsx";
import styles from "./ContractPage.module.css";
import { MinimumPay } from "./MinimumPay.tsx";
import { byAge, official, steps, texts } from "./texts.ts";

const contractPayQuery = queryOptions({
  queryKey: ["contract-pay"],
  queryFn: ({ signal }) => send(contractPay, {}, { signal }),
});

export function ContractPage() {
  const { data, error, refetch } = useQuery(contractPayQuery);
  const { data: account } = useQuery(currentUserQuery);
  const back = useGoBack("Selection");
  const day = today();
  const department = departmentFromZip(account?.veterinaryClinicals[0]?.ZIPCode ?? "");
  const tables = data && payTablesIn(department, data.tables);
  // Uses the oldest pay table if the device's date is earlier than the first day of every table.
  const current = tables && (payTableFor(tables, day) ?? tables.at(-1));
  const next = tables?.findLast(({ validFrom }) => validFrom > day && validFrom !== current?.validFrom);
  useErrorToast(tables ? error : null, texts.failed);
  return (
    <Page>
      <PageTitle
        title={texts.title}
        actions={
          <Button
            variant="quiet"
            icon={<ArrowLeft size={20} aria-hidden />}
            onClick={(click) => isRepeatedClick(click) || back()}
          >
            {texts.back}
          </Button>
        }
      />
      {current && (
        <p className={styles.intro}>
          <strong>{checkText(current, day)}</strong> {texts.counts}
        </p>
      )}
      {!tables && error && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!tables && !error && <PageSkeleton shape="form" label={texts.loading} />}
      {(tables || error) && (
        <div className="stack-4">
          {tables && current && (
            <>
              <Calculator tables={tables} branches={data.branches} />
              <AgeGuide table={current} />
              <MinimumPay
                table={current}
                isMayotte={department === MAYOTTE}
                next={next}
                branch={payTableFor(data.branches, day)}
              />
            </>
          )}
          <Steps />
          <OfficialPages />
        </div>
      )}
    </Page>
  );
}

function checkText(table: PayTable, day: string): string {
  const { checkedOn, isShipped } = table;
  if (checkedOn === null) return isShipped ? texts.shipped : texts.unchecked;
  const checked = longDay(checkedOn);
  return isCheckDue(table, day) ? texts.checkDue(checked) : texts.checked(checked);
}

function Steps() {
  return (
    <Card as="section" kind="panel" className={styles.part}>
      <h2>{steps.title}</h2>
      <ol className={styles.steps}>
        {steps.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function OfficialPages() {
  return (
    <Card as="section" kind="panel" className={styles.part}>
      <h2>{official.title}</h2>
      <ul className={styles.links}>
        {official.links.map(({ label, address }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {label} <VisuallyHidden>{texts.newTab}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AgeGuide({ table }: { table: PayTable }) {
  const apprenticeFrom = table.apprenticeship[0]?.fromAge ?? 16;
  const traineeFrom = table.professionalisation[0]?.fromAge ?? 16;
  return (
    <Card as="section" kind="panel" className={styles.part}>
      <h2>{byAge.title}</h2>
      <div className={styles.pair}>
        <div>
          <h3>{byAge.apprenticeship}</h3>
          <p className={styles.ages}>{byAge.apprenticeshipAges(apprenticeFrom, table.apprenticeshipToAge)}</p>
          <p>{byAge.apprenticeshipText}</p>
          <p>{byAge.beyond}</p>
          <ul className={styles.cases}>
            {byAge.exceptions.map((exception) => (
              <li key={exception}>{exception}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{byAge.professionalisation}</h3>
          <p className={styles.ages}>{byAge.professionalisationAges(traineeFrom, table.professionalisationToAge)}</p>
          <p>{byAge.professionalisationText}</p>
          <p>{byAge.seekers(table.professionalisationToAge + 1)}</p>
        </div>
      </div>
    </Card>
  );
}

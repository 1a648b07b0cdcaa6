import { useQuery } from "@tanstack/react-query";
import type { ContractKind } from "contract/selection/pay-periods.ts";
import { useState } from "react";
import { selectionsQuery } from "../../candidates/selection.ts";
import { now } from "../../format/now.ts";
import { useAddressQuery } from "../../shell/address-query.ts";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./ContractPage.module.css";
import { PayResult, type PayResultProps } from "./PayResult.tsx";
import { calculator } from "./texts.ts";

export function Calculator({ tables, branches }: Pick<PayResultProps, "tables" | "branches">) {
  const { data: entries = [], isPending } = useQuery(selectionsQuery);
  const query = useAddressQuery();
  const [chosen, setChosen] = useState(() => query.get("candidat") ?? "");
  const [enteredBirthday, setEnteredBirthday] = useState("");
  const [startsOn, setStartsOn] = useState(firstOfNextMonth);
  const [contract, setContract] = useState<ContractKind>("apprenticeship");
  const [isQualified, setQualified] = useState(false);
  const candidates = entries
    .filter(({ veterinaryCandidate, recruitment }) => veterinaryCandidate.active || recruitment?.state === "confirmed")
    .map(({ veterinaryCandidate }) => veterinaryCandidate)
    .filter(({ birthday }) => birthday !== null);
  const candidate = candidates.find(({ id }) => String(id) === chosen);
  const birthday = candidate?.birthday ?? enteredBirthday;

  return (
    <Card as="section" kind="panel" className={styles.part}>
      <h2>{calculator.title}</h2>
      <p>{calculator.intro}</p>
      <div className={styles.form}>
        {/* Reserves the select's place while the selection loads, because the select would push the fields down. */}
        {(isPending || candidates.length > 0) && (
          <SelectField
            className={styles.whole}
            label={calculator.candidate}
            placeholder={calculator.noCandidate}
            value={candidate ? chosen : ""}
            options={candidates.map(({ id, firstName, lastName }) => ({
              value: String(id),
              label: `${firstName} ${lastName}`,
            }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <DayField
          label={calculator.birthday}
          value={birthday}
          onChange={({ target }) => {
            setChosen("");
            setEnteredBirthday(target.value);
          }}
        />
        <DayField label={calculator.startsOn} value={startsOn} onChange={({ target }) => setStartsOn(target.value)} />
        <RadioGroup
          label={calculator.contract}
          value={contract}
          options={[
            { value: "apprenticeship", label: calculator.contracts.apprenticeship },
            { value: "professionalisation", label: calculator.contracts.professionalisation },
          ]}
          onChange={(value) => setContract(value === "apprenticeship" ? value : "professionalisation")}
        />
        {contract === "professionalisation" && (
          <Checkbox
            className={styles.whole}
            label={calculator.qualified}
            checked={isQualified}
            onChange={({ target }) => setQualified(target.checked)}
          />
        )}
      </div>
      <div aria-live="polite">
        {birthday === "" || startsOn === "" ? (
          <p className="quiet-3">{calculator.waiting}</p>
        ) : (
          <PayResult question={{ birthday, startsOn, contract, isQualified }} tables={tables} branches={branches} />
        )}
      </div>
    </Card>
  );
}

function firstOfNextMonth(): string {
  const today = new Date(now());
  return new Date(Date.UTC(today.getFullYear(), today.getMonth() + 1, 1)).toISOString().slice(0, 10);
}

import type { BranchPay, PayTable } from "contract/selection/contract-pay.ts";
import { ageOn, type PayQuestion, payPeriods, payTableFor } from "contract/selection/pay-periods.ts";
import { longDay } from "../../format/dates.ts";
import { euros } from "../../format/numbers.ts";
import styles from "./ContractPage.module.css";
import tableStyles from "./FigureTable.module.css";
import { calculator, pay, texts } from "./texts.ts";

const YOUNGEST = 15;

export interface PayResultProps {
  question: PayQuestion;
  tables: readonly PayTable[];
  branches: readonly BranchPay[];
}

export function PayResult({ question, tables, branches }: PayResultProps) {
  const { birthday, startsOn, contract } = question;
  const table = payTableFor(tables, startsOn);
  const age = ageOn(birthday, startsOn);
  if (age < YOUNGEST) return <p className={styles.warning}>{calculator.tooYoung}</p>;
  if (contract === "professionalisation" && age === YOUNGEST) {
    return <p className={styles.warning}>{calculator.noYoung}</p>;
  }
  if (!table)
    return <p className={styles.warning}>{calculator.noTable(longDay(tables.at(-1)?.validFrom ?? startsOn))}</p>;
  const periods = payPeriods(question, tables, branches);
  return (
    <>
      {limitsOf(question, age, table).map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      <table className={tableStyles.table} aria-label={calculator.result}>
        <thead>
          <tr>
            <th scope="col">{calculator.period}</th>
            <th scope="col">{calculator.age}</th>
            {contract === "apprenticeship" && <th scope="col">{calculator.year}</th>}
            <th scope="col">{calculator.percent}</th>
            <th scope="col">{calculator.amount}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.from}>
              <th scope="row">
                {calculator.dates(longDay(period.from), longDay(period.to))}
                {period.from === period.minimumFrom && period.from !== startsOn && (
                  <span className={tableStyles.share}>{calculator.changes(longDay(period.from))}</span>
                )}
              </th>
              <td data-head={calculator.age}>{calculator.years(period.age)}</td>
              {period.year !== null && <td data-head={calculator.year}>{calculator.ordinal(period.year)}</td>}
              <td data-head={calculator.percent}>{pay.share(period)}</td>
              <td data-head={calculator.amount}>
                <span className={tableStyles.amount}>{euros(period.amount)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet-3">
        {calculator.wage(euros(table.minimumWage), longDay(table.validFrom))}
        {table.checkedOn === null && ` ${texts.unchecked}`}
      </p>
    </>
  );
}

function limitsOf({ contract }: PayQuestion, age: number, table: PayTable): string[] {
  if (contract === "apprenticeship") {
    if (age === YOUNGEST) return [calculator.fifteen];
    return age > table.apprenticeshipToAge ? [calculator.beyond(table.apprenticeshipToAge)] : [];
  }
  return age > table.professionalisationToAge ? [calculator.seekers(table.professionalisationToAge)] : [];
}

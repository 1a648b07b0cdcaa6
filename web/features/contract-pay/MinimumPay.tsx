import type { PayTable } from "contract/contract-pay.ts";
import { payOf } from "contract/pay-periods.ts";
import { euros } from "../../format/euros.ts";
import { longDay } from "../../format/long-day.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./ContractPage.module.css";
import tableStyles from "./FigureTable.module.css";
import { pay } from "./texts.ts";

/** The legal minimum in percent of the minimum wage and in euros (beyond B6-01). */
export function MinimumPay({ table }: { table: PayTable }) {
  return (
    <Card as="section" kind="panel" className={styles.part}>
      <h2>{pay.title}</h2>
      <p>{pay.wage(euros(table.minimumWage), longDay(table.validFrom))}</p>
      <h3 id="apprenticeship-pay">{pay.apprenticeship}</h3>
      <Figures label="apprenticeship-pay" heads={pay.years} rows={table.apprenticeship} wage={table} />
      <p className={styles.note}>{pay.apprenticeshipNote}</p>
      <h3 id="professionalisation-pay">{pay.professionalisation}</h3>
      <Figures label="professionalisation-pay" heads={pay.levels} rows={table.professionalisation} wage={table} />
      <p className={styles.note}>{pay.professionalisationNote}</p>
      <p className={styles.note}>{pay.more}</p>
      <details className={styles.source}>
        <summary>{pay.source}</summary>
        <p>{table.source}</p>
      </details>
    </Card>
  );
}

interface FiguresProps {
  /** The id of what names the table. */
  label: string;
  heads: readonly string[];
  rows: PayTable["apprenticeship"];
  wage: PayTable;
}

function Figures({ label, heads, rows, wage }: FiguresProps) {
  return (
    <table className={tableStyles.table} aria-labelledby={label}>
      <thead>
        <tr>
          <th scope="col">{pay.age}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ fromAge, percents }, index) => {
          const next = rows[index + 1]?.fromAge;
          return (
            <tr key={fromAge}>
              <th scope="row">{pay.ages(fromAge, next === undefined ? undefined : next - 1)}</th>
              {heads.map((head, place) => (
                <td key={head} data-head={head}>
                  <span className={tableStyles.amount}>{euros(payOf(wage, percents[place] ?? 0))}</span>{" "}
                  <span className={tableStyles.share}>{pay.percent(percents[place] ?? 0)}</span>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

import type { PayTable } from "contract/contract-pay.ts";
import { payOf } from "contract/pay-periods.ts";
import { euros } from "../../format/euros.ts";
import { longDay } from "../../format/long-day.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./ContractPage.module.css";
import tableStyles from "./FigureTable.module.css";
import { pay } from "./texts.ts";

interface MinimumPayProps {
  table: PayTable;
  /** The one that will hold after it, where the centre knows it already. */
  next: PayTable | undefined;
}

/** The legal minimum in percent of the minimum wage and in euros (beyond B6-01). */
export function MinimumPay({ table, next }: MinimumPayProps) {
  return (
    <Card as="section" kind="panel" className={styles.part}>
      <h2>{pay.title}</h2>
      <p>{pay.wage(euros(table.minimumWage), longDay(table.validFrom))}</p>
      {next && <p className={styles.note}>{pay.next(longDay(next.validFrom), euros(next.minimumWage))}</p>}
      <Figures title={pay.apprenticeship} heads={pay.years} rows={table.apprenticeship} wage={table} />
      <p className={styles.note}>{pay.apprenticeshipNote}</p>
      <Figures title={pay.professionalisation} heads={pay.levels} rows={table.professionalisation} wage={table} />
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
  title: string;
  heads: readonly string[];
  rows: PayTable["apprenticeship"];
  wage: PayTable;
}

function Figures({ title, heads, rows, wage }: FiguresProps) {
  return (
    <>
      <h3>{title}</h3>
      <table className={tableStyles.table} aria-label={title}>
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
    </>
  );
}

import type { BranchPay, PayTable } from "contract/selection/contract-pay.ts";
import { type ContractKind, minimumPay } from "contract/selection/pay-periods.ts";
import { longDay } from "../../format/dates.ts";
import { euros } from "../../format/numbers.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./ContractPage.module.css";
import tableStyles from "./FigureTable.module.css";
import { pay } from "./texts.ts";

interface MinimumPayProps {
  table: PayTable;
  isMayotte: boolean;
  next: PayTable | undefined;
  branch: BranchPay | undefined;
}

export function MinimumPay({ table, isMayotte, next, branch }: MinimumPayProps) {
  return (
    <Card as="section" kind="panel" className={styles.part}>
      <h2>{pay.title}</h2>
      <p>
        {pay.wage(
          isMayotte ? pay.minimumWageMayotte : pay.minimumWage,
          euros(table.minimumWage),
          longDay(table.validFrom),
        )}
      </p>
      {next && <p className="quiet-3">{pay.next(longDay(next.validFrom), euros(next.minimumWage))}</p>}
      <Figures contract="apprenticeship" title={pay.apprenticeship} heads={pay.years} wage={table} branch={branch} />
      <p className="quiet-3">{pay.apprenticeshipNote}</p>
      <Figures
        contract="professionalisation"
        title={pay.professionalisation}
        heads={pay.levels}
        wage={table}
        branch={branch}
      />
      <p className="quiet-3">{pay.professionalisationNote}</p>
      <p className="quiet-3">
        {branch
          ? pay.branch(branch.agreement, branch.echelon, euros(branch.amount), longDay(branch.validFrom))
          : pay.more}
      </p>
      <details className={styles.source}>
        <summary>{pay.source}</summary>
        <p>{table.source}</p>
      </details>
    </Card>
  );
}

interface FiguresProps {
  contract: ContractKind;
  title: string;
  heads: readonly string[];
  wage: PayTable;
  branch: BranchPay | undefined;
}

function Figures({ contract, title, heads, wage, branch }: FiguresProps) {
  const rows = wage[contract];
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
                {heads.map((head, place) => {
                  const due = minimumPay({ contract, fromAge, percent: percents[place] ?? 0 }, wage, branch);
                  return (
                    <td key={head} data-head={head}>
                      <span className={tableStyles.amount}>{euros(due.amount)}</span>{" "}
                      <span className={tableStyles.share}>{pay.share(due)}</span>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

import type { PayTable } from "contract/contract-pay.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./ContractPage.module.css";
import { byAge } from "./texts.ts";

/** Which contract suits which age (beyond B6-01). */
export function AgeGuide({ table }: { table: PayTable }) {
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

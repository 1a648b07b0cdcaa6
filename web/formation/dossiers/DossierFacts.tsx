import { type Dossier, dossierFieldNames } from "contract/dossiers.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./DossierFacts.module.css";
import { fieldName, valueText } from "./field-value.ts";
import { page as texts } from "./texts.ts";

/** Those of several lines. */
const LONG: readonly string[] = ["coverLetter", "jobInterviewDetail"];

/** The fields of a dossier, to read. */
export function DossierFacts({ dossier }: { dossier: Dossier }) {
  return (
    <Card>
      <dl className={styles.facts}>
        {dossierFieldNames.map((name) => {
          const text = valueText(name, dossier[name]);
          return (
            <div key={name} data-long={LONG.includes(name) || undefined}>
              <dt>{fieldName(name)}</dt>
              <dd data-empty={text === undefined || undefined}>{text ?? texts.none}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

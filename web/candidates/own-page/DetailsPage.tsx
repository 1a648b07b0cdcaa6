import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { dayOf, longDay } from "../../format/dates.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { DetailsForm } from "./DetailsForm.tsx";
import styles from "./DetailsPage.module.css";
import { correctionValue } from "./details-values.ts";
import { FileProposal } from "./FileProposal.tsx";
import { OwnPage } from "./OwnPage.tsx";
import { details as texts } from "./texts.ts";

export function DetailsPage() {
  return (
    <OwnPage title={ownScreens.Details.title} intro={texts.intro}>
      {(dossier) => (
        <>
          <Card as="section">
            <DetailsForm dossier={dossier} />
          </Card>
          <Card as="section" className="stack-5">
            <h2>{texts.files}</h2>
            <FileProposal field="profilePicture" dossier={dossier} />
            <FileProposal field="personalResume" dossier={dossier} />
          </Card>
          <Requests corrections={dossier.corrections} />
        </>
      )}
    </OwnPage>
  );
}

const tones = { waiting: "warn", accepted: "brand", refused: "muted" } as const;

function Requests({ corrections }: Pick<OwnDossier, "corrections">) {
  if (corrections.length === 0) return null;
  return (
    <Card as="section" className="stack-4">
      <h2>{texts.history}</h2>
      <ul className={styles.list}>
        {corrections.map((one) => (
          <li key={one.id}>
            <div className={styles.line}>
              <span className="strong">{texts.fields[one.field]}</span>
              <Badge tone={tones[one.state]}>{texts.states[one.state]}</Badge>
            </div>
            <p className="typed-text">{correctionValue(one)}</p>
            <p className="quiet-3">
              {one.answeredAt === null
                ? texts.proposed(longDay(dayOf(one.proposedAt)))
                : texts.answered(longDay(dayOf(one.answeredAt)))}
            </p>
            {one.reason && <p className="typed-text">{texts.reason(one.reason)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { SHARED_PARTS, SHARING_FROM_YEARS, type SharedPart } from "contract/candidates/own-page/own-values.ts";
import { Suspense, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { Eye } from "../../ui/icons.tsx";
import { Link } from "../../ui/Link.tsx";
import { lazyFile } from "../../ui/lazy-file.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { notShared } from "../not-shared.ts";
import { OwnPage } from "./OwnPage.tsx";
import styles from "./SharingPage.module.css";
import { details, preview, shell, sharing as texts } from "./texts.ts";
import { useSharing } from "./use-sharing.ts";
import { isYoungerThan } from "./young.ts";

const Preview = lazyFile(async () => (await import("./Preview.tsx")).Preview);

export function SharingPage() {
  return (
    <OwnPage title={ownScreens.Sharing.title} intro={texts.intro}>
      {(dossier) => (
        <>
          <Switches dossier={dossier} />
          <PreviewPanel dossier={dossier} />
        </>
      )}
    </OwnPage>
  );
}

function Switches({ dossier }: { dossier: OwnDossier }) {
  const { fields, state, sharing } = dossier;
  const { failures, choose } = useSharing();
  const isVisible = state === "published";
  return (
    <Card as="section" className="stack-4">
      <h2>{texts.title}</h2>
      {!isVisible && (
        <p>
          <strong>{texts.allHidden}</strong> {texts.wouldSee}
        </p>
      )}
      {isYoungerThan(SHARING_FROM_YEARS, fields) && <Minor />}
      <ul className={styles.parts}>
        {SHARED_PARTS.map((part) => (
          <li key={part}>
            <Toggle
              label={texts.parts[part]}
              aria-describedby={`who-${part}`}
              checked={sharing[part]}
              onChange={({ target }) => choose(part, target.checked)}
            />
            <div className={styles.who}>
              <p id={`who-${part}`}>{whoSees(part, dossier)}</p>
              <div role="alert">
                <FieldError>{failures[part]}</FieldError>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {fields.personalResume !== null && (
        <p>
          {isVisible ? texts.resume : texts.resumeHidden}{" "}
          <Link to={`${ownScreens.Details.path}#personalResume`}>{details.otherFile.personalResume}</Link>
        </p>
      )}
    </Card>
  );
}

const fieldOf = { photo: "profilePicture", phone: "cellPhone", email: "email", letter: "coverLetter" } as const;

function whoSees(part: SharedPart, { fields, state, sharing }: OwnDossier): string {
  const words = state === "published" ? texts.sees : texts.wouldRead;
  if (!sharing[part]) return words.hidden(notShared[part](fields.firstName));
  return fields[fieldOf[part]] === null ? texts.absent[part] : words.who[part];
}

/** Tells a candidate under 18 which parts of the dossier are hidden at first, and why (B11-12). */
function Minor() {
  return (
    <div className={styles.minor}>
      <p className="strong">{texts.minor.title}</p>
      <p>{texts.minor.hidden}</p>
      <p>{texts.minor.nights}</p>
    </div>
  );
}

function PreviewPanel({ dossier }: { dossier: OwnDossier }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack-4">
      <h2>{preview.title}</h2>
      {isOpen ? (
        <Suspense fallback={<PageSkeleton shape="sheet" label={shell.loading} />}>
          <Preview dossier={dossier} />
        </Suspense>
      ) : (
        <div>
          <Button variant="secondary" icon={<Eye size={20} aria-hidden />} onClick={() => setOpen(true)}>
            {preview.open}
          </Button>
        </div>
      )}
    </section>
  );
}

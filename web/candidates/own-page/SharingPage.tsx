import { useMutation } from "@tanstack/react-query";
import { type OwnDossier, shareOwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { SHARED_PARTS, SHARING_FROM_YEARS, type SharedPart } from "contract/candidates/own-page/own-values.ts";
import { Suspense, useState } from "react";
import { send } from "../../api/client.ts";
import { ageInYears } from "../../format/dates.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Eye } from "../../ui/icons.tsx";
import { Link } from "../../ui/Link.tsx";
import { lazyFile } from "../../ui/lazy-file.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { notShared } from "../not-shared.ts";
import { OwnPage } from "./OwnPage.tsx";
import { say, useOwnCache } from "./queries.ts";
import styles from "./SharingPage.module.css";
import { details, preview, shell, sharing as texts } from "./texts.ts";

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

function Switches({ dossier: { fields, state, sharing } }: { dossier: OwnDossier }) {
  const { merge, refresh } = useOwnCache();
  const change = useMutation({
    mutationFn: (part: { [Part in SharedPart]?: boolean }) => send(shareOwnDossier, part),
    // Waits for the new card and sheets, so that the preview below never shows what is hidden.
    onSuccess: async (stored, part) => {
      merge(stored);
      for (const name of SHARED_PARTS) if (name in part) say((part[name] ? texts.shown : texts.hiddenNow)[name]);
      await refresh();
    },
    onError: (error) => showError(error, { fallback: shell.saveFailed }),
  });
  const isMinor = (ageInYears(fields.birthday) ?? SHARING_FROM_YEARS) < SHARING_FROM_YEARS;
  const shown = change.isPending ? { ...sharing, ...change.variables } : sharing;
  return (
    <Card as="section" className="stack-4">
      <h2>{texts.title}</h2>
      {state === "withdrawn" && <p className="strong">{texts.allHidden}</p>}
      {isMinor && <p>{texts.minor}</p>}
      <ul className={styles.parts}>
        {SHARED_PARTS.map((part) => (
          <li key={part}>
            <Toggle
              label={texts.parts[part]}
              aria-describedby={`who-${part}`}
              checked={shown[part]}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate({ [part]: target.checked })}
            />
            <p id={`who-${part}`} className={styles.who}>
              {shown[part] ? texts.who[part] : texts.hidden(notShared[part](fields.firstName))}
            </p>
          </li>
        ))}
      </ul>
      {fields.personalResume !== null && (
        <p>
          {texts.resume} <Link to={ownScreens.Details.path}>{details.otherFile.personalResume}</Link>
        </p>
      )}
    </Card>
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

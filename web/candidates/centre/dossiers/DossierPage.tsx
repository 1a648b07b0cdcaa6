import { useQuery } from "@tanstack/react-query";
import { type Dossier, dossierFieldNames } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { useHref, useLocation, useParams } from "react-router";
import { ApiError } from "../../../api/client.ts";
import { useIsManager } from "../../../shell/centre/me.ts";
import { StaffPageLoader } from "../../../shell/centre/StaffPageLoader.tsx";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../../shell/Page.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DossierHead } from "./DossierHead.tsx";
import styles from "./DossierPage.module.css";
import { fieldName, valueText } from "./field-value.ts";
import { DossierFiles } from "./files/DossierFiles.tsx";
import { DossierForm } from "./form/DossierForm.tsx";
import { HistoryPanel } from "./history/HistoryPanel.tsx";
import { ViewsPanel } from "./history/ViewsPanel.tsx";
import { LikelyDuplicates } from "./LikelyDuplicates.tsx";
import { type Part, partsFor, queryOf, usePart } from "./parts.ts";
import { ClinicView } from "./preview/ClinicView.tsx";
import { dossierQuery } from "./queries.ts";
import { RightsPanel } from "./rights/RightsPanel.tsx";
import { page as texts } from "./texts.ts";

const names: Readonly<Record<Part, string>> = {
  dossier: texts.dossier,
  clinic: texts.clinic,
  history: texts.history,
  views: texts.views,
  rights: texts.rights,
};

interface PartsMenuProps {
  parts: readonly Part[];
  part: Part;
  onShow: (part: Part) => void;
}

function PartsMenu({ parts, part, onShow }: PartsMenuProps) {
  const { pathname } = useLocation();
  const here = useHref(pathname);
  return (
    <nav className={styles.menu} aria-label={texts.parts}>
      <ul>
        {parts.map((one) => (
          <li key={one}>
            <a
              href={here + queryOf(one)}
              aria-current={one === part ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onShow(one);
              }}
            >
              {names[one]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LONG: readonly string[] = ["coverLetter", "jobInterviewDetail"];

function DossierFacts({ dossier }: { dossier: Dossier }) {
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

export function DossierPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(dossierQuery(id));
  if (data) return <Whole key={id} dossier={data} />;
  if (!error) return <StaffPageLoader shape="sheet" />;
  if (error instanceof ApiError && error.code === "candidateNotFound") return <Unknown />;
  return (
    <Page>
      <PageTitle title={texts.title} />
      <LoadFailure text={texts.failed} onRetry={() => void refetch()} />
    </Page>
  );
}

function Whole({ dossier }: { dossier: Dossier }) {
  const isManager = useIsManager() ?? false;
  const { part, show } = usePart(isManager);
  const id = String(dossier.id);
  return (
    <Page>
      <DossierHead dossier={dossier} />
      <LikelyDuplicates found={dossier.likelyDuplicates} />
      <PartsMenu parts={partsFor(isManager)} part={part} onShow={show} />
      {/* Stays mounted when hidden, so that typed text is not lost. */}
      <section className={styles.dossier} aria-label={texts.dossier} hidden={part !== "dossier"}>
        {dossier.state === "archived" ? (
          <DossierFacts dossier={dossier} />
        ) : (
          <>
            <DossierFiles dossier={dossier} />
            <DossierForm key={dossier.id} dossier={dossier} />
          </>
        )}
      </section>
      {part !== "dossier" && (
        <section className={styles.part} aria-label={titles[part]}>
          <h2>{titles[part]}</h2>
          {part === "clinic" && <ClinicView id={id} />}
          {part === "history" && <HistoryPanel id={id} />}
          {part === "views" && <ViewsPanel id={id} />}
          {part === "rights" && <RightsPanel dossier={dossier} />}
        </section>
      )}
    </Page>
  );
}

const titles: Readonly<Record<Part, string>> = {
  dossier: texts.dossier,
  clinic: texts.clinic,
  history: texts.history,
  views: texts.views,
  rights: texts.rights,
};

function Unknown() {
  return (
    <Page width="form">
      <PageTitle title={texts.unknownTitle} />
      <p className={styles.unknown}>{texts.unknown}</p>
      <ButtonLink to={centrePath("Dossiers")}>{texts.toList}</ButtonLink>
    </Page>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type Dossier, dossierFieldNames } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { useHref, useLocation, useParams } from "react-router";
import { ApiError } from "../../../api/client.ts";
import { CentrePageLoader } from "../../../shell/centre/CentrePageLoader.tsx";
import { useIsManager } from "../../../shell/centre/me.ts";
import tabStyles from "../../../shell/centre/Tabs.module.css";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { Columns, Page, PageTitle } from "../../../shell/Page.tsx";
import { mayGoOn } from "../../../shell/unsaved/leaving.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ClinicView } from "./ClinicView.tsx";
import { DossierHead } from "./DossierHead.tsx";
import styles from "./DossierPage.module.css";
import printStyles from "./DossierPrint.module.css";
import { DossierPrint } from "./DossierPrint.tsx";
import { fieldName, valueText } from "./field-value.ts";
import { DossierFiles } from "./files/DossierFiles.tsx";
import { DossierForm } from "./form/DossierForm.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { queryOf, type Tab, tabsFor, useTab } from "./navigation.ts";
import { OwnPagePanel } from "./own-page/OwnPagePanel.tsx";
import { dossierQuery } from "./queries.ts";
import { RightsPanel } from "./RightsPanel.tsx";
import { page as texts } from "./texts.ts";
import { ViewsPanel } from "./ViewsPanel.tsx";

function Tabs({ tabs, current, onShow }: { tabs: readonly Tab[]; current: Tab; onShow: (tab: Tab) => void }) {
  const { pathname } = useLocation();
  const here = useHref(pathname);
  return (
    <nav className={tabStyles.tabs} aria-label={texts.tabs}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab}>
            <a
              href={here + queryOf(tab)}
              aria-current={tab === current ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onShow(tab);
              }}
            >
              {texts[tab]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LONG_TEXTS: readonly string[] = ["coverLetter", "jobInterviewDetail"];

function DossierFacts({ dossier }: { dossier: Dossier }) {
  return (
    <Card>
      <dl className={styles.facts}>
        {dossierFieldNames.map((name) => {
          const text = valueText(name, dossier[name]);
          return (
            <div key={name} data-long={LONG_TEXTS.includes(name) || undefined}>
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
  if (data) return <LoadedDossier key={id} dossier={data} />;
  if (!error) return <CentrePageLoader shape="sheet" />;
  if (error instanceof ApiError && error.code === "candidateNotFound") return <Unknown />;
  return (
    <Page>
      <PageTitle title={texts.title} />
      <LoadFailure text={texts.failed} onRetry={() => void refetch()} />
    </Page>
  );
}

function LoadedDossier({ dossier }: { dossier: Dossier }) {
  const isManager = useIsManager() ?? false;
  const { tab, show } = useTab(isManager);
  const id = String(dossier.id);
  async function open(next: Tab): Promise<void> {
    const isPreview = next === "clinic" || next === "person";
    if (!isPreview || (await mayGoOn())) show(next);
  }
  return (
    <Page className={printStyles.printed}>
      <DossierHead dossier={dossier} />
      <DossierPrint dossier={dossier} />
      <Tabs tabs={tabsFor(isManager)} current={tab} onShow={(next) => void open(next)} />
      {/* Other tabs only hide the form, because removing the form would lose the text that staff typed. */}
      <section className={styles.dossier} aria-label={texts.dossier} hidden={tab !== "dossier"}>
        {dossier.state === "archived" || dossier.left?.as === "erasing" ? (
          <DossierFacts dossier={dossier} />
        ) : (
          <Columns side="right">
            <DossierForm key={dossier.id} dossier={dossier} />
            <DossierFiles dossier={dossier} />
          </Columns>
        )}
      </section>
      {tab !== "dossier" && (
        <section className={styles.part} aria-label={texts[tab]}>
          <h2>{texts[tab]}</h2>
          {tab === "clinic" && <ClinicView id={id} />}
          {tab === "person" && <OwnPagePanel id={id} />}
          {tab === "history" && <HistoryPanel id={id} />}
          {tab === "views" && <ViewsPanel id={id} />}
          {tab === "rights" && <RightsPanel dossier={dossier} />}
        </section>
      )}
    </Page>
  );
}

function Unknown() {
  return (
    <Page width="form">
      <PageTitle title={texts.unknownTitle} />
      <p className={styles.unknown}>{texts.unknown}</p>
      <ButtonLink to={centrePath("Dossiers")}>{texts.toList}</ButtonLink>
    </Page>
  );
}

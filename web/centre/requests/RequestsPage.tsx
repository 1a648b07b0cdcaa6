import { listCorrections } from "contract/candidates/own-page/corrections.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { emailRequests } from "contract/centre/email-requests.ts";
import { listIntroductions } from "contract/selection/introductions.ts";
import { listRecruitments } from "contract/selection/recruitments.ts";
import { Navigate } from "react-router";
import { Introductions } from "../../selection/centre/requests/Introductions.tsx";
import { INTRODUCTIONS, RECRUITMENTS } from "../../selection/centre/requests/queries.ts";
import { Recruitments } from "../../selection/centre/requests/Recruitments.tsx";
import { useAddressQuery } from "../../shell/address-query.ts";
import styles from "../../shell/centre/Tabs.module.css";
import { usePages } from "../../shell/list-pages.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Corrections } from "../corrections/Corrections.tsx";
import { CORRECTIONS } from "../corrections/queries.ts";
import { EmailRequests } from "../email-requests/EmailRequests.tsx";
import { REQUESTS } from "../email-requests/queries.ts";

const texts = {
  title: "Demandes",
  tabs: "Sortes de demandes",
  emails: "Emails à enregistrer",
  introductions: "Mises en relation",
  recruitments: "Recrutements",
  corrections: "Corrections",
  waiting: "à traiter",
  loading: "Chargement des demandes…",
};

const kinds = [
  { name: "emails", title: texts.emails, Panel: EmailRequests },
  { name: "mises-en-relation", title: texts.introductions, Panel: Introductions },
  { name: "recrutements", title: texts.recruitments, Panel: Recruitments },
  { name: "corrections", title: texts.corrections, Panel: Corrections },
] as const;

export function RequestsPage() {
  const wanted = useAddressQuery().get("onglet");
  const lists = useLists();
  const tabs = kinds.map((kind) => ({ ...kind, count: lists[kind.name].total }));
  const open = tabs.find(({ name }) => name === wanted);
  const isLoaded = kinds.every(({ name }) => lists[name].items || lists[name].error);
  const first = tabs.find(({ count }) => count > 0) ?? tabs[0];
  return (
    <Page>
      <PageTitle title={texts.title} />
      <Tabs tabs={tabs} open={open} />
      {open && <open.Panel />}
      {!open && !isLoaded && <PageSkeleton shape="rows" label={texts.loading} />}
      {!open && isLoaded && first && <Navigate to={pathOf(first)} replace />}
    </Page>
  );
}

/** Loads the first entries of all tabs, because the responses contain the counts that the tabs show. */
function useLists() {
  const emails = usePages(REQUESTS, emailRequests, {});
  const introductions = usePages(INTRODUCTIONS, listIntroductions, { state: ["sent"] });
  const recruitments = usePages(RECRUITMENTS, listRecruitments, {});
  const corrections = usePages(CORRECTIONS, listCorrections, {});
  return { emails, corrections, "mises-en-relation": introductions, recrutements: recruitments };
}

interface Tab {
  readonly name: string;
  readonly title: string;
  readonly count: number;
}

function pathOf({ name }: Tab): string {
  return `${centrePath("Requests")}?onglet=${name}`;
}

export function Tabs({ tabs, open }: { tabs: readonly Tab[]; open: Tab | undefined }) {
  if (tabs.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={texts.tabs} data-keeps-focus="">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.name}>
            <Link to={pathOf(tab)} aria-current={tab === open ? "page" : undefined}>
              {tab.title}
              {tab.count > 0 && (
                <>
                  {" "}
                  <span className={styles.count}>
                    {tab.count}
                    <VisuallyHidden> {texts.waiting}</VisuallyHidden>
                  </span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

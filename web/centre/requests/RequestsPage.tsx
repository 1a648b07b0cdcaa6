import { centrePath } from "contract/centre/centre-screens.ts";
import { Introductions } from "../../selection/centre/requests/Introductions.tsx";
import { Recruitments } from "../../selection/centre/requests/Recruitments.tsx";
import { useAddressQuery } from "../../shell/address-query.ts";
import styles from "../../shell/centre/Tabs.module.css";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Link } from "../../ui/Link.tsx";
import { EmailRequests } from "../email-requests/EmailRequests.tsx";

const texts = {
  title: "Demandes",
  tabs: "Sortes de demandes",
  emails: "Emails à enregistrer",
  introductions: "Mises en relation",
  recruitments: "Recrutements",
};

const tabs = [
  { name: "emails", title: texts.emails, Panel: EmailRequests },
  { name: "mises-en-relation", title: texts.introductions, Panel: Introductions },
  { name: "recrutements", title: texts.recruitments, Panel: Recruitments },
] as const;

export function RequestsPage() {
  const wanted = useAddressQuery().get("onglet");
  const open = tabs.find(({ name }) => name === wanted) ?? tabs[0];
  return (
    <Page>
      <PageTitle title={texts.title} />
      <Tabs tabs={tabs} open={open} />
      <open.Panel />
    </Page>
  );
}

interface Tab {
  readonly name: string;
  readonly title: string;
}

export function Tabs({ tabs, open }: { tabs: readonly Tab[]; open: Tab }) {
  if (tabs.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={texts.tabs} data-keeps-focus="">
      <ul>
        {tabs.map((tab, index) => (
          <li key={tab.name}>
            <Link
              to={index === 0 ? centrePath("Requests") : `${centrePath("Requests")}?onglet=${tab.name}`}
              aria-current={tab === open ? "page" : undefined}
            >
              {tab.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useAddressQuery } from "../../shell/address-query.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { EmailRequests } from "../email-requests/EmailRequests.tsx";
import { Introductions } from "../introductions/Introductions.tsx";
import { Recruitments } from "../recruitments/Recruitments.tsx";
import { Tabs } from "./Tabs.tsx";
import { texts } from "./texts.ts";

/** Everything that asks the centre for an answer, each kind on a tab of its own. */
const tabs = [
  { name: "emails", title: texts.emails, Panel: EmailRequests },
  { name: "mises-en-relation", title: texts.introductions, Panel: Introductions },
  { name: "recrutements", title: texts.recruitments, Panel: Recruitments },
] as const;

/** What clinics and vets ask of the centre, the kind that the address names (beyond B1-51, B3-04, B4-02). */
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

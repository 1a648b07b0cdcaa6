import { useAddressQuery } from "../../shell/address-query.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { EmailRequests } from "../email-requests/EmailRequests.tsx";
import { Tabs } from "./Tabs.tsx";
import { texts } from "./texts.ts";

/** Everything that asks the centre for an answer, each kind on a tab of its own. */
const tabs = [{ name: "emails", title: texts.emails, Panel: EmailRequests }] as const;

/** What clinics and vets ask of the centre, the kind that the address names (beyond B1-51). */
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

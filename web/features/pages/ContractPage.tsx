import { Page, PageTitle } from "../../shell/Page.tsx";
import { contract } from "./texts.ts";

/** A placeholder that shows one word (product 2.1). */
export function ContractPage() {
  return (
    <Page>
      <PageTitle title={contract.title} />
    </Page>
  );
}

import { Page, PageTitle } from "../../shell/Page.tsx";
import { EmptyClipboard } from "../../ui/illustrations/EmptyClipboard.tsx";
import styles from "./MessagePage.module.css";
import { contract } from "./texts.ts";

/** A placeholder that shows one word (product 2.1). */
export function ContractPage() {
  return (
    <Page width="form" className={styles.message}>
      <div className={styles.drawing}>
        <EmptyClipboard />
      </div>
      <PageTitle title={contract.title} />
    </Page>
  );
}

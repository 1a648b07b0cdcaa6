import { Button } from "../ui/Button.tsx";
import { retryFiles } from "../ui/load-file.ts";
import { texts as offline } from "../ui/texts.ts";
import { useOnline } from "../ui/use-online.ts";
import styles from "./Page.module.css";
import { Page, PageTitle } from "./Page.tsx";
import { texts } from "./texts.ts";

export function UnreachablePage() {
  const isOnline = useOnline();
  return (
    <Page width="form">
      <PageTitle title={isOnline ? texts.unavailableTitle : offline.offlineTitle} />
      <div className={styles.failure}>
        <p>{isOnline ? texts.unavailableText : offline.offlineText}</p>
        <Button onClick={retryFiles}>{texts.retry}</Button>
      </div>
    </Page>
  );
}

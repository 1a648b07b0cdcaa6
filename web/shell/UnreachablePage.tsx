import { Button } from "../ui/Button.tsx";
import { retryFiles } from "../ui/load-file.ts";
import { useOnline } from "./offline/use-online.ts";
import styles from "./Page.module.css";
import { Page, PageTitle } from "./Page.tsx";
import { texts } from "./texts.ts";

export function UnreachablePage() {
  const isOnline = useOnline();
  return (
    <Page width="form">
      <PageTitle title={isOnline ? texts.unavailableTitle : texts.offlineTitle} />
      <div className={styles.failure}>
        <p>{isOnline ? texts.unavailableText : texts.offlineText}</p>
        <Button onClick={retryFiles}>{texts.retry}</Button>
      </div>
    </Page>
  );
}

import { PageTitle } from "../../shell/Page.tsx";
import styles from "./LoginPage.module.css";
import { texts } from "./texts.ts";

export function LoginIntroduction() {
  return (
    <>
      <PageTitle title={texts.title} />
      <FormerAccounts />
    </>
  );
}

export function EndedIntroduction({ message }: { message: string }) {
  return (
    <>
      <PageTitle title={texts.title} />
      <p className={styles.ready}>
        <strong>{message}</strong> {texts.ended}
      </p>
    </>
  );
}

export function ReadyIntroduction() {
  return (
    <>
      <PageTitle title={texts.title} />
      <p className={styles.ready}>
        <strong>{texts.ready}</strong> {texts.readyNext}
      </p>
    </>
  );
}

export function FormerAccounts({ isBelow = false }: { isBelow?: boolean }) {
  return <p className={isBelow ? styles.noticeBelow : "intro"}>{texts.notice}</p>;
}

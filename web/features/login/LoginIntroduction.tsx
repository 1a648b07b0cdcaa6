import { PageTitle } from "../../shell/Page.tsx";
import styles from "./LoginPage.module.css";
import { texts } from "./texts.ts";

/** The words above the login's form: what can be shown before the form can be used. */
export function LoginIntroduction() {
  return (
    <>
      <PageTitle title={texts.title} />
      <FormerAccounts />
    </>
  );
}

/** The same at the end of a sign-up. */
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

/** What became of the accounts of before: above the form, or last where an account was just made. */
export function FormerAccounts({ isBelow = false }: { isBelow?: boolean }) {
  return <p className={isBelow ? styles.noticeBelow : styles.notice}>{texts.notice}</p>;
}

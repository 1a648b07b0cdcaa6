import { PageTitle } from "../../shell/Page.tsx";
import styles from "./LoginPage.module.css";
import { texts } from "./texts.ts";

/** The words above the login's form: what can be shown before the form can be used. */
export function LoginIntroduction() {
  return (
    <>
      <PageTitle title={texts.title} />
      <p className={styles.notice}>{texts.notice}</p>
    </>
  );
}

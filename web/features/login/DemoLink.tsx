import styles from "./LoginPage.module.css";
import { texts } from "./texts.ts";

/** Leads to the demo's logins, codes and messages where the server says that it is one; never in production (interface). */
export function DemoLink() {
  if (!isDemo()) return null;
  return (
    <p className={styles.demo}>
      <a href="/demo">{texts.demo}</a>
    </p>
  );
}

/** What the build draws ahead is drawn without a page. */
function isDemo(): boolean {
  return typeof document !== "undefined" && document.querySelector('meta[name="demo"]') !== null;
}

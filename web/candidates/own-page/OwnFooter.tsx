import { screenPath } from "contract/screens.ts";
import footerStyles from "../../shell/Footer.module.css";
import styles from "./OwnHeader.module.css";
import { shell as texts } from "./texts.ts";

/** The legal pages are part of the clinics' application, so a plain link loads them. */
export function OwnFooter() {
  return (
    <footer className={footerStyles.footer}>
      <div className={`${footerStyles.links} ${styles.footer}`}>
        <a href={screenPath("Privacy")}>{texts.privacy}</a>
        <a href={screenPath("Legal")}>{texts.legal}</a>
        <a href={screenPath("Accessibility")}>{texts.accessibility}</a>
      </div>
    </footer>
  );
}

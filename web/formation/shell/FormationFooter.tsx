import { screenPath } from "contract/screens.ts";
import styles from "../../shell/Footer.module.css";
import { texts } from "./texts.ts";

/** The pages to read are the clinics' own: they are loaded anew, since the area shares no route with them. */
export function FormationFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.links}>
        <a href={screenPath("Legal")}>{texts.legal}</a>
        <a href={screenPath("Privacy")}>{texts.privacy}</a>
        <a href={screenPath("Accessibility")}>{texts.accessibility}</a>
        <a href={screenPath("Home")}>{texts.clinics}</a>
      </div>
    </footer>
  );
}

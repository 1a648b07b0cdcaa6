import { PageTitle } from "../../shell/Page.tsx";
import { DogWithClipboard } from "../../ui/illustrations/DogWithClipboard.tsx";
import styles from "./InscriptionPage.module.css";
import { lookup as texts } from "./texts.ts";

/** The words above the look-up's field: what can be shown before it can be used. */
export function InscriptionIntroduction() {
  return (
    <div className={styles.hero}>
      <div className={styles.drawing}>
        <DogWithClipboard />
      </div>
      <div>
        <PageTitle title={texts.title} />
        <p className={styles.intro}>{texts.intro}</p>
      </div>
    </div>
  );
}

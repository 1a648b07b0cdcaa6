import { PageTitle } from "../../shell/Page.tsx";
import { DogWithClipboard } from "../../ui/illustrations/DogWithClipboard.tsx";
import styles from "./InscriptionPage.module.css";
import { lookup as texts } from "./texts.ts";

export function InscriptionIntroduction() {
  return (
    <div className={styles.hero}>
      <div className={styles.drawing}>
        <DogWithClipboard />
      </div>
      <div>
        <PageTitle title={texts.title} />
        <p className="quiet">{texts.intro}</p>
      </div>
    </div>
  );
}

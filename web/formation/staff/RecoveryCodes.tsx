import { PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./FrontDoor.module.css";
import { enrolment as texts } from "./texts.ts";

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    toast({ kind: "success", text: texts.copied });
  }

  return (
    <>
      <PageTitle title={texts.codesTitle} />
      <Card>
        <div className={styles.form}>
          <p>{texts.codesText}</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={() => void copy()}>
              {texts.copy}
            </Button>
            <Button variant="secondary" onClick={() => saveFile("codes-de-secours.txt", text, "text/plain")}>
              {texts.download}
            </Button>
          </div>
          <Button wide onClick={onDone}>
            {texts.done}
          </Button>
        </div>
      </Card>
    </>
  );
}

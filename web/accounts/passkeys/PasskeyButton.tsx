import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { login as texts, unknownToBrowser } from "./button-texts.ts";
import styles from "./PasskeyButton.module.css";

/** @param onPress logs in with a passkey. If the login fails, the button shows an error */
export function PasskeyButton({ onPress }: { onPress: () => Promise<void> }) {
  const [waiting, setWaiting] = useState(false);
  const [issue, setIssue] = useState<string>();

  async function press(): Promise<void> {
    if (!hasPasskeys()) return setIssue(unknownToBrowser);
    setWaiting(true);
    setIssue(undefined);
    await onPress().catch(() => setIssue(texts.failed));
    setWaiting(false);
  }

  return (
    <>
      <p className={styles.or}>{texts.or}</p>
      <div className="stack-5">
        <Button variant="secondary" wide loading={waiting} onClick={() => void press()}>
          {texts.button}
        </Button>
        {issue && (
          <FieldError>
            <span role="alert">{issue}</span>
          </FieldError>
        )}
      </div>
    </>
  );
}

export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

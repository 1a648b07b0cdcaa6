import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { login as texts, unknownToBrowser } from "./button-texts.ts";
import { hasPasskeys } from "./device.ts";
import styles from "./PasskeyButton.module.css";

/** @param onPress logs in with a passkey; an error shows a text under the button */
export function PasskeyButton({ onPress }: { onPress: () => Promise<void> }) {
  const [state, setState] = useState<{ waiting: boolean; issue?: string }>({ waiting: false });

  async function press(): Promise<void> {
    if (!hasPasskeys()) return setState({ waiting: false, issue: unknownToBrowser });
    setState({ waiting: true });
    try {
      await onPress();
      setState({ waiting: false });
    } catch {
      setState({ waiting: false, issue: texts.failed });
    }
  }

  return (
    <>
      <p className={styles.or}>{texts.or}</p>
      <div className="stack-5">
        <Button variant="secondary" wide loading={state.waiting} onClick={() => void press()}>
          {texts.button}
        </Button>
        {state.issue && (
          <FieldError id="passkey-refused">
            <span role="alert">{state.issue}</span>
          </FieldError>
        )}
      </div>
    </>
  );
}

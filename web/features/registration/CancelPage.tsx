import { screenPath } from "contract/screens.ts";
import { useState } from "react";
import { useParams } from "react-router";
import { sayRefusal } from "../../shell/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { CatInBox } from "../../ui/illustrations/CatInBox.tsx";
import { DogWithClipboard } from "../../ui/illustrations/DogWithClipboard.tsx";
import { CheckScreen } from "./CheckScreen.tsx";
import styles from "./EmailCheck.module.css";
import { cancelRegistration } from "./queries.ts";
import { cancel as texts } from "./texts.ts";

/** 'Ce n'est pas moi' (policy W-04): nothing happens before the button, whoever opens the page. */
export function CancelPage() {
  const { encryption = "" } = useParams();
  const [state, setState] = useState<"idle" | "sending" | "done">("idle");
  const [refusal, setRefusal] = useState<string>();

  async function submit(): Promise<void> {
    setState("sending");
    setRefusal(undefined);
    try {
      await cancelRegistration(encryption);
      setState("done");
    } catch (error) {
      setRefusal(sayRefusal(error));
      setState("idle");
    }
  }

  if (state === "done") {
    return (
      <CheckScreen key="done" drawing={<DogWithClipboard />} title={texts.done}>
        <p role="status">{texts.doneText}</p>
        <div className={styles.buttons}>
          <ButtonLink to={screenPath("Inscription")}>{texts.create}</ButtonLink>
        </div>
      </CheckScreen>
    );
  }
  return (
    <CheckScreen drawing={<CatInBox />} title={texts.title}>
      <p>{texts.text}</p>
      {refusal && <FieldError id="refusal">{refusal}</FieldError>}
      <div className={styles.buttons}>
        <Button variant="danger" loading={state === "sending"} onClick={submit}>
          {texts.submit}
        </Button>
        <ButtonLink to={screenPath("Home")} variant="secondary">
          {texts.keep}
        </ButtonLink>
      </div>
    </CheckScreen>
  );
}

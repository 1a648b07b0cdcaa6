import { checkEmail } from "contract/accounts/registration.ts";
import { screenPath } from "contract/screens.ts";
import { type ReactNode, useState } from "react";
import { ApiError, send } from "../../api/client.ts";
import { retentionSettings } from "../../api/page-settings.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { CatInBox } from "../../ui/illustrations/CatInBox.tsx";
import { DogWithClipboard } from "../../ui/illustrations/DogWithClipboard.tsx";
import { toast } from "../../ui/toast.ts";
import { CheckScreen } from "./CheckScreen.tsx";
import styles from "./EmailCheck.module.css";
import { undo } from "./texts.ts";

interface LinkActionProps {
  texts: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly keep: string;
    readonly done: string;
    readonly doneText: string;
    readonly expired?: string;
  };
  variant?: "danger" | "primary";
  act: () => Promise<unknown>;
  next?: ReactNode;
}

/** Sends nothing until the user presses the button, because mail scanners also open links (policy T-27). */
export function LinkAction({ texts, variant = "danger", act, next }: LinkActionProps) {
  const [state, setState] = useState<"idle" | "sending" | "done">("idle");
  const [rejection, setRejection] = useState<string>();

  async function submit(): Promise<void> {
    setState("sending");
    setRejection(undefined);
    try {
      await act();
      setState("done");
    } catch (error) {
      setRejection(isExpired(error) && texts.expired ? reportExpired(texts.expired) : showError(error));
      setState("idle");
    }
  }

  if (state === "done") {
    return (
      <CheckScreen key="done" drawing={<DogWithClipboard />} title={texts.done}>
        <p role="status">{texts.doneText}</p>
        <div className={styles.buttons}>{next}</div>
      </CheckScreen>
    );
  }
  return (
    <CheckScreen drawing={<CatInBox />} title={texts.title}>
      <p>{texts.text}</p>
      <FieldError>{rejection}</FieldError>
      <div className={styles.buttons}>
        <Button variant={variant} loading={state === "sending"} onClick={submit}>
          {texts.submit}
        </Button>
        <ButtonLink to={screenPath("Home")} variant="secondary">
          {texts.keep}
        </ButtonLink>
      </div>
    </CheckScreen>
  );
}

export function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && error.text === "token expired";
}

function reportExpired(text: string): string {
  toast({ kind: "error", text });
  return text;
}

export function UndoChange({ encryption }: { encryption: string }) {
  return (
    <LinkAction texts={undo(retentionSettings().cancelLinkSeconds)} act={() => send(checkEmail, { encryption })} />
  );
}

import { restartRegistration } from "contract/accounts/registration.ts";
import { useState } from "react";
import { send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { confirm } from "../../ui/confirm.ts";
import styles from "./RestartLink.module.css";
import { trouble as texts } from "./texts.ts";

export function RestartLink({ numOrdinal }: { numOrdinal: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");

  async function restart(): Promise<void> {
    if (state !== "idle") return;
    const { result } = await confirm({
      text: texts.restartQuestion(numOrdinal),
      detail: texts.restartNotice,
      confirmLabel: texts.restart,
      denyLabel: texts.keep,
    });
    if (result !== "confirm") return;
    setState("sending");
    try {
      await send(restartRegistration, { numOrdinal });
      setState("sent");
    } catch (error) {
      setState("idle");
      showError(error);
    }
  }

  return (
    <div className={styles.restart} role="status">
      {state === "sent" ? (
        <p className={styles.asked}>{texts.restarted(numOrdinal)}</p>
      ) : (
        <button type="button" className={styles.link} onClick={restart} aria-busy={state === "sending" || undefined}>
          {texts.notMine}
        </button>
      )}
    </div>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import styles from "./ConfirmDialog.module.css";
import { type ConfirmResponse, finishConfirm, type PendingConfirm } from "./confirm.ts";
import { Dialog } from "./Dialog.tsx";
import { CircleCheck, CircleQuestionMark, Trash2 } from "./page-icons.ts";
import { isRepeatedClick } from "./repeated-click.ts";

const texts = {
  yes: "Oui",
  no: "Non",
};

const icons = { question: CircleQuestionMark, danger: Trash2, success: CircleCheck };

export function ConfirmDialog({ pending }: { pending: PendingConfirm }) {
  const {
    text,
    detail,
    kind = "question",
    confirmLabel = texts.yes,
    denyLabel = texts.no,
    cancelLabel,
    closesAnywhere = false,
    ...dialog
  } = pending.question;
  const [answered, setAnswered] = useState<PendingConfirm>();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const denyButton = useRef<HTMLButtonElement>(null);
  const Icon = icons[kind];

  function leave(response: ConfirmResponse): void {
    setAnswered(pending);
    pending.response(response);
  }

  usePressAnywhere(closesAnywhere, () => leave({ result: "cancel", reason: "backdrop" }));

  return (
    <Dialog
      {...dialog}
      theme="auto"
      open={answered !== pending}
      maxWidth={cancelLabel ? 640 : 480}
      initialFocus={kind === "danger" && denyLabel !== null ? denyButton : confirmButton}
      onDismiss={(reason) => leave({ result: "cancel", reason })}
      onHidden={() => finishConfirm(pending)}
      title={
        <span className={styles.title}>
          <span className={styles.icon} data-kind={kind}>
            <Icon size={28} aria-hidden />
          </span>
          {text}
        </span>
      }
      footer={
        <>
          {cancelLabel && (
            <Button variant="quiet" onClick={() => leave({ result: "cancel", reason: "cancel" })}>
              {cancelLabel}
            </Button>
          )}
          {denyLabel !== null && (
            <Button ref={denyButton} variant="secondary" onClick={() => leave({ result: "deny" })}>
              {denyLabel}
            </Button>
          )}
          <Button
            ref={confirmButton}
            variant={kind === "danger" ? "danger" : "primary"}
            onClick={() => leave({ result: "confirm" })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {detail && <p className={styles.detail}>{detail}</p>}
    </Dialog>
  );
}

function usePressAnywhere(enabled: boolean, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!enabled) return;
    const listen = (click: MouseEvent) => isRepeatedClick(click) || press();
    document.addEventListener("click", listen);
    return () => document.removeEventListener("click", listen);
  }, [enabled]);
}

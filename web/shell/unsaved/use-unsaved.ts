import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readToken } from "../../api/token.ts";
import { confirm } from "../../ui/confirm.ts";
import type { Form } from "../../ui/form.ts";
import { toast } from "../../ui/toast.ts";
import { registerUnsaved } from "./leaving.ts";
import { texts } from "./texts.ts";

interface Leaving {
  readonly onGiveUp?: () => void;
  /** @returns true if the server has stored the form */
  readonly save?: () => Promise<boolean>;
}

export function useUnsaved(isUnsaved: boolean, { onGiveUp, save }: Leaving = {}): void {
  const { pathname } = useLocation();
  const settle = useEffectEvent(async () => {
    const choice = await ask(save !== undefined);
    if (choice === "save") return (await save?.()) ?? false;
    if (choice === "leave") onGiveUp?.();
    return choice === "leave";
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const forget = registerUnsaved({ pathname, ask: () => settle() });
    const onClosing = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", onClosing);
    return () => {
      forget();
      window.removeEventListener("beforeunload", onClosing);
    };
  }, [isUnsaved, pathname]);
}

/** Tells the user that a draft was restored. Asks before the user leaves unsaved values. */
export function useUnsavedForm(
  { isResumed, sending, dropDraft }: Pick<Form<object>, "isResumed" | "sending" | "dropDraft">,
  isUnsaved: boolean,
  save?: () => Promise<boolean>,
): void {
  useEffect(() => {
    if (isResumed) toast({ kind: "info", text: texts.resumed });
  }, [isResumed]);
  useUnsaved(isUnsaved && !sending, { onGiveUp: dropDraft, ...(save && { save }) });
}

async function ask(canSave: boolean): Promise<"save" | "leave" | "stay"> {
  // After the end of the session, leaves without asking, because the server would not accept the form.
  if (readToken() === null) return "leave";
  const question = { text: texts.question, denyLabel: texts.leave, mobileFullscreen: false };
  const { result } = await confirm(
    canSave
      ? { ...question, confirmLabel: texts.saveAndLeave, cancelLabel: texts.stay }
      : { ...question, confirmLabel: texts.stay },
  );
  if (result === "deny") return "leave";
  return result === "confirm" && canSave ? "save" : "stay";
}

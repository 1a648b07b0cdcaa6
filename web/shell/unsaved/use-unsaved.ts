import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readToken } from "../../api/token.ts";
import { confirm } from "../../ui/confirm.ts";
import type { Form } from "../../ui/form.ts";
import { toast } from "../../ui/toast.ts";
import { registerUnsaved } from "./leaving.ts";
import { texts } from "./texts.ts";

interface Leaving {
  /** Called when the user leaves without saving. */
  readonly onGiveUp?: () => void;
  /** @returns true if the form is saved */
  readonly save?: () => Promise<boolean>;
}

/** Asks before an unsaved form is left. */
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

/** Reports a restored draft, and asks before the form is left with unsaved values. */
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
  // Asks nothing after the end of the session, because the form can no longer be saved.
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

import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readToken } from "../../api/token.ts";
import { confirm } from "../../ui/confirm.ts";
import type { Form } from "../../ui/form.ts";
import { toast } from "../../ui/toast.ts";
import { registerUnsaved } from "./leaving.ts";
import { texts } from "./texts.ts";

interface Words {
  readonly text: string;
  readonly deny: string;
  readonly save: string;
}

const leaving: Words = { text: texts.question, deny: texts.leave, save: texts.saveAndLeave };
const goingOn: Words = { text: texts.goOnQuestion, deny: texts.goOn, save: texts.saveAndGoOn };

interface Leaving {
  readonly onGiveUp?: () => void;
  /** @returns true if the server has stored the form */
  readonly save?: () => Promise<boolean>;
}

export function useUnsaved(isUnsaved: boolean, { onGiveUp, save }: Leaving = {}): void {
  const { pathname } = useLocation();
  const settle = useEffectEvent(async (words: Words, giveUp?: () => void) => {
    const choice = await ask(save !== undefined, words);
    if (choice === "save") return (await save?.()) ?? false;
    if (choice === "leave") giveUp?.();
    return choice === "leave";
  });
  const leave = useEffectEvent(() => settle(leaving, onGiveUp));
  useEffect(() => {
    if (!isUnsaved) return;
    const forget = registerUnsaved({ pathname, ask: () => leave(), askToGoOn: () => settle(goingOn) });
    const onClosing = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", onClosing);
    return () => {
      forget();
      window.removeEventListener("beforeunload", onClosing);
    };
  }, [isUnsaved, pathname]);
}

/** A toast tells the user that the form restored a draft. */
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

async function ask(canSave: boolean, { text, deny, save }: Words): Promise<"save" | "leave" | "stay"> {
  // Asks nothing after the session has ended, because the server would not accept the form.
  if (readToken() === null) return "leave";
  const question = { text, denyLabel: deny, mobileFullscreen: false };
  const { result } = await confirm(
    canSave ? { ...question, confirmLabel: save, cancelLabel: texts.stay } : { ...question, confirmLabel: texts.stay },
  );
  if (result === "deny") return "leave";
  return result === "confirm" && canSave ? "save" : "stay";
}

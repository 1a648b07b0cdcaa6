import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readToken } from "../../api/token.ts";
import { confirm } from "../../ui/confirm.ts";
import { registerUnsaved } from "./leaving.ts";
import { texts } from "./texts.ts";

/** Asks before an unsaved form is left. @param onGiveUp called when the person leaves without saving */
export function useUnsaved(isUnsaved: boolean, onGiveUp?: () => void): void {
  const { pathname } = useLocation();
  const giveUp = useEffectEvent(() => onGiveUp?.());
  useEffect(() => {
    if (!isUnsaved) return;
    const forget = registerUnsaved({
      pathname,
      async ask() {
        const mayLeave = await ask();
        if (mayLeave) giveUp();
        return mayLeave;
      },
    });
    const onClosing = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", onClosing);
    return () => {
      forget();
      window.removeEventListener("beforeunload", onClosing);
    };
  }, [isUnsaved, pathname]);
}

async function ask(): Promise<boolean> {
  // Asks nothing after the end of the session, because the form can no longer be saved.
  if (readToken() === null) return true;
  const { result } = await confirm({
    text: texts.question,
    // The main button keeps the user on the page, as closing the dialog does.
    confirmLabel: texts.stay,
    denyLabel: texts.leave,
    mobileFullscreen: false,
  });
  return result === "deny";
}

import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { readToken } from "../../api/token.ts";
import { confirm } from "../../ui/confirm.ts";
import { registerUnsaved } from "./leaving.ts";
import { texts } from "./texts.ts";

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
  // Does not ask after the session's end, because the form can no longer be saved.
  if (readToken() === null) return true;
  const { result } = await confirm({
    text: texts.question,
    confirmLabel: texts.stay,
    denyLabel: texts.leave,
    mobileFullscreen: false,
  });
  return result === "deny";
}

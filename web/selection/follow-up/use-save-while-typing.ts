import { useEffect, useRef } from "react";
import { SAVE_AFTER } from "./use-note.ts";

/** Saves the typed text after a pause and when the page closes. Ignores an empty field. */
export function useSaveWhileTyping(typed: string | undefined, save: (typed: string) => void): void {
  const saveNow = useRef(() => {});
  saveNow.current = () => {
    if (typed) save(typed);
  };
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => saveNow.current(), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const close = () => saveNow.current();
    window.addEventListener("pagehide", close);
    return () => {
      window.removeEventListener("pagehide", close);
      close();
    };
  }, []);
}

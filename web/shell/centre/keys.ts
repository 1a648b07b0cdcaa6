import { useEffect, useEffectEvent } from "react";
import { readText, writeText } from "../../ui/storage.ts";

/** A function for each key. If the function returns false, the key has its usual effect in the browser. */
export type Keys = Readonly<Record<string, () => unknown>>;

const SWITCH = "espace-formation.keys";

/** Users who control the computer by speech can turn off single-character keys (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return readText("localStorage", SWITCH) === null;
}

export function switchKeys(isOn: boolean): void {
  writeText("localStorage", SWITCH, isOn ? null : "off");
}

/**
 * Runs a function when its key is pressed. The names of the keys are those of `KeyboardEvent.key`, with "Ctrl+" for
 * Ctrl or Command. While the user types in a field, only Escape works: Escape removes the focus from the field.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && isTyping(event.target) && !isDialogOpen()) event.target.blur();
    const isControl = event.ctrlKey || event.metaKey;
    const run = keys[isControl ? `Ctrl+${event.key.toLowerCase()}` : event.key];
    if (!run || event.defaultPrevented || event.altKey || event.isComposing || isDialogOpen()) return;
    if (
      !isControl &&
      ((isTyping(event.target) && !isArrowFromSearch(event)) || (event.key.length === 1 && !areKeysOn()))
    )
      return;
    if (run() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isDialogOpen(): boolean {
  return document.querySelector("[role='dialog'], [role='alertdialog']") !== null;
}

/** ArrowDown moves the focus from the search field to the results. */
function isArrowFromSearch({ key, target }: KeyboardEvent): boolean {
  return key === "ArrowDown" && target instanceof HTMLInputElement && target.type === "search";
}

function isTyping(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches("input:not([type='checkbox']), select, textarea");
}

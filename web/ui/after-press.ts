/** Waits for the end of a press, because a change of the page during the press would lose the click. */
export function afterPress(act: () => void): void {
  if (document.querySelector(":active") === null) act();
  else setTimeout(() => afterPress(act), 20);
}

/** Waits for the end of a press: moving the page before the button is released would lose the click. */
export function afterPress(act: () => void): void {
  if (document.querySelector(":active") === null) act();
  else setTimeout(() => afterPress(act), 20);
}

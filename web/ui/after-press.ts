/** Waits until the user releases the button. If the page changed during the press, the click would be lost. */
export function afterPress(act: () => void): void {
  if (document.querySelector(":active") === null) act();
  else setTimeout(() => afterPress(act), 20);
}

/** Runs now or, while anything is pressed, after the click: moving the page between its two halves would lose it. */
export function afterPress(act: () => void): void {
  if (document.querySelector(":active") === null) act();
  else setTimeout(() => afterPress(act), 20);
}

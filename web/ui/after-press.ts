/**
 * Does something at once or, while anything is pressed, once that took effect: what moves the page or draws it anew
 * between the two halves of a click takes the click away.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(":active") === null) act();
  else setTimeout(() => afterPress(act), 20);
}

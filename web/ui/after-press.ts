/**
 * Waits for the end of a press before the action, because a change of the page during the press would lose the click.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(":active") === null) act();
  else setTimeout(() => afterPress(act), 20);
}

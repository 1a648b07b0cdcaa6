/** Whether a button of the mouse is down; fingers count from the moment at which they are taken for one. */
let isDown = false;

if (typeof document !== "undefined") {
  const up = () => setTimeout(() => (isDown = false));
  document.addEventListener("mousedown", () => (isDown = true), true);
  for (const end of ["mouseup", "dragend", "pointercancel"]) document.addEventListener(end, up, true);
}

/**
 * Does something at once or, while something is being pressed, after that took effect: what moves the page between the
 * two halves of a click takes the click away.
 */
export function afterPress(act: () => void): void {
  if (isDown) setTimeout(() => afterPress(act), 20);
  else act();
}

import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { watchPageSession } from "./api/page-session.ts";
import { isServerThere } from "./api/reach.ts";
import { keepFocus } from "./keep-focus.ts";
import { preload } from "./lazy-part.ts";
import { afterPress } from "./ui/after-press.ts";
import { watchFiles } from "./ui/load-file.ts";

/** How long the first drawing waits for the page of the address before it shows that something is on its way. */
const PATIENCE_MS = 1500;

/** Draws the product into the page, in place of its first paint. */
export async function start(root: HTMLElement): Promise<void> {
  watchFiles(isServerThere);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // A file that does not come is told by the page itself, which asks for it again.
  await Promise.race([preload(window.location.pathname).catch(() => undefined), patience]);
  await new Promise<void>(afterPress);
  watchPageSession();
  keepFocus(root);
  createRoot(root).render(<App />);
}

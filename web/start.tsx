import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { watchPageSession } from "./api/page-session.ts";
import { whenQuiet } from "./api/quiet.ts";
import { isServerThere } from "./api/reach.ts";
import { keepFocus } from "./shell/keep-focus.ts";
import { preload } from "./shell/lazy-part.ts";
import { screenOf } from "./shell/screen-of.ts";
import { afterPress } from "./ui/after-press.ts";
import { watchFiles } from "./ui/load-file.ts";

const PATIENCE_MS = 1500;
/** The first screen sends its calls within this many milliseconds. */
const CALLS_MS = 200;

/** Starts the app, and returns when the first screen has its data. */
export async function start(root: HTMLElement): Promise<void> {
  watchFiles(isServerThere);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([preload(screenOf(window.location.pathname)), patience]);
  await new Promise<void>(afterPress);
  watchPageSession();
  keepFocus(root);
  // A transition renders in short steps, between which the browser can react to the user.
  startTransition(() => createRoot(root).render(<App />));
  await new Promise((resolve) => setTimeout(resolve, CALLS_MS));
  await whenQuiet();
}

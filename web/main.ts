import "./ui/tokens.css";
import "./ui/base.css";
import "./shell/trusted-types.ts";
import "./shell/translated-texts.ts";
import { readToken } from "./api/token.ts";
import { searchEarly } from "./candidates/search/early-search.ts";

/** Waits at most this many milliseconds for the first paint, because a tab in the background never paints. */
const PAINT_MS = 300;

async function main(root: HTMLElement): Promise<void> {
  searchEarly();
  // Loads the other scripts after the first paint, because running scripts would delay the paint (decision 037).
  const later = document.querySelector<HTMLMetaElement>('meta[name="scripts"]');
  if (later) {
    await painted();
    askForScripts(later.content);
  }
  // `isWellFormed` is the newest polyfilled method. A browser with this method needs no polyfills (decision 088).
  if (!("isWellFormed" in String.prototype)) await import("./shell/polyfills.ts");
  // Loads the menu together with the page. Otherwise the page would request the menu later and wait for the menu.
  if (readToken() !== null) import("./AccountMenu.tsx").catch(() => undefined);
  // Evaluates React in a task of its own, because one long task would block a slow phone.
  await import("react-dom/client");
  const { start } = await import("./start.tsx");
  await start(root);
  // Loads `copied-numbers.ts` last, because all other features work without it.
  await copyNumbers().catch(() => undefined);
}

async function copyNumbers(): Promise<void> {
  const { copyNumbersWithoutSpaces } = await import("./shell/copied-numbers.ts");
  copyNumbersWithoutSpaces(document.body);
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_MS);
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  });
}

/** Loads the scripts listed in a meta tag, which the server writes (server/platform/http/web-pages.ts). */
function askForScripts(names: string): void {
  for (const href of names.split(" ")) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  }
}

const root = document.getElementById("root");
if (root) void main(root);

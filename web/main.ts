import "./shell/polyfills.ts";
import "./ui/tokens.css";
import "./ui/base.css";
import "./shell/trusted-types.ts";

/** Waits at most this many milliseconds for the first paint, because a tab in the background never paints. */
const PAINT_MS = 300;

async function main(root: HTMLElement): Promise<void> {
  // Loads the scripts after the first paint, because the scripts block the processor (decision 037).
  const later = document.querySelector<HTMLMetaElement>('meta[name="scripts"]');
  if (later) {
    await painted();
    askForScripts(later.content);
  }
  const { start } = await import("./start.tsx");
  await start(root);
  // Lets React change pages that the browser has translated. Other features work without this file.
  await import("./shell/translated-texts.ts").catch(() => undefined);
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_MS);
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  });
}

/** Loads the scripts that a meta tag of the page lists (server/platform/http/web-pages.ts). */
function askForScripts(names: string): void {
  for (const href of names.split(" ")) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  }
}

const root = document.getElementById("root");
if (root) void main(root);

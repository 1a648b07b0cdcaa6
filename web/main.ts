import "./shell/polyfills.ts";
import "./ui/tokens.css";
import "./ui/base.css";
import "./shell/trusted-types.ts";

/** The longest wait for the first paint in milliseconds, because a background tab never paints. */
const PAINT_MS = 300;

async function main(root: HTMLElement): Promise<void> {
  // Loads the scripts only after the first paint, because the scripts block the processor (decision 037).
  const later = document.querySelector<HTMLMetaElement>('meta[name="scripts"]');
  if (later) {
    await painted();
    askForScripts(later.content);
  }
  const { start } = await import("./start.tsx");
  await start(root);
  // Makes React tolerate the browser's translation. Without this file, everything but the translation works.
  await import("./shell/translated-texts.ts").catch(() => undefined);
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_MS);
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  });
}

/** Loads the scripts that the server lists in a meta tag of the page (server/platform/http/web-pages.ts). */
function askForScripts(names: string): void {
  for (const href of names.split(" ")) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  }
}

const root = document.getElementById("root");
if (root) void main(root);

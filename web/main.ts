import "./polyfills.ts";
import "./ui/tokens.css";
import "./ui/base.css";
import "./shell/trusted-types.ts";

/** Longest wait for a paint: a tab in the background paints nothing. */
const PAINT_MS = 300;

async function main(root: HTMLElement): Promise<void> {
  // What can be read already (first-paint.tsx) is shown before the scripts take the processor (decision 037).
  const later = document.querySelector<HTMLMetaElement>('meta[name="scripts"]');
  if (later) {
    await painted();
    askForScripts(later.content);
  }
  const { start } = await import("./start.tsx");
  await start(root);
  // A translator begins once the page is drawn; without the file the page only bears no translation.
  await import("./shell/translated-texts.ts").catch(() => undefined);
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_MS);
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  });
}

/** Asks for the scripts of this page at once, which the page names and leaves until now (server/http/web-pages.ts). */
function askForScripts(names: string): void {
  for (const href of names.split(" ")) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  }
}

const root = document.getElementById("root");
if (root) void main(root);

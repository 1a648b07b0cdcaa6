import "./shell/polyfills.ts";
import "./ui/tokens.css";
import "./ui/base.css";
import "./shell/trusted-types.ts";

/** Longest wait in milliseconds: background tabs never paint. */
const PAINT_MS = 300;

async function main(root: HTMLElement): Promise<void> {
  // Shows the first paint before the scripts block the processor (decision 037).
  const later = document.querySelector<HTMLMetaElement>('meta[name="scripts"]');
  if (later) {
    await painted();
    askForScripts(later.content);
  }
  const { start } = await import("./start.tsx");
  await start(root);
  // Makes React tolerate browser translation. If the file fails, only translation breaks.
  await import("./shell/translated-texts.ts").catch(() => undefined);
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_MS);
    new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  });
}

/** The page lists its scripts in a meta tag and leaves loading them to this function (server/platform/http/web-pages.ts). */
function askForScripts(names: string): void {
  for (const href of names.split(" ")) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  }
}

const root = document.getElementById("root");
if (root) void main(root);

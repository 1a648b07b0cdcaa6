import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import * as z from "zod/mini";
import { findInPath } from "../../tools/processes.ts";
import { freePort, isListening } from "../support/ports.ts";
import { type Browser, type Engine, pressActions, printed, startBrowserProgram, typeActions } from "./browser.ts";

const ResponseBody = z.object({ value: z.unknown() });
const Failure = z.object({ error: z.string(), message: z.string() });
const Session = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) });

/** Returns the browser that WebKitWebDriver starts. Debian installs this browser outside the PATH. */
function findMiniBrowser(): string {
  const [path] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
  if (path === undefined || !existsSync(path)) throw new Error("MiniBrowser (libwebkit2gtk-4.1-0) is not installed");
  return path;
}

/** Starts a virtual screen, because WebKitGTK has no headless mode. */
async function startScreen() {
  let pixels = "";
  const program = startBrowserProgram("Xvfb", (folder) => {
    pixels = join(folder, "Xvfb_screen0");
    return ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-fbdir", folder, "-nolisten", "tcp"];
  });
  const display = `:${await printed(program, /^(\d+)\n/)}`;
  return { stop: program.stop, display, picture: () => readScreen(pixels) };
}

const COLOUR_BYTES = 12;

/** Makes a screenshot from Xvfb's XWD file, because WebKitWebDriver never responds to requests for a screenshot. */
async function readScreen(path: string): Promise<Buffer> {
  const file = readFileSync(path);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const start = file.readUInt32BE(0) + file.readUInt32BE(76) * COLOUR_BYTES;
  const pixels = file.subarray(start, start + width * height * 4);
  for (let i = 0; i < pixels.length; i += 4) pixels.subarray(i, i + 3).reverse();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

const PATIENCE_MS = 60_000;

async function send(method: string, address: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = ResponseBody.parse(await response.json());
  const failure = Failure.safeParse(value);
  if (failure.success) throw new Error(`${failure.data.error}: ${failure.data.message}`);
  return value;
}

export const webkit: Engine = {
  name: "WebKit",
  async start(): Promise<Browser> {
    const binary = findMiniBrowser();
    if (findInPath("WebKitWebDriver") === undefined) throw new Error("webkit2gtk-driver is not installed");
    const screen = await startScreen();
    const port = await freePort();
    const driver = startBrowserProgram("WebKitWebDriver", () => [`--port=${port}`], {
      DISPLAY: screen.display,
      GDK_BACKEND: "x11",
      LANGUAGE: "fr",
      // Turns off WebKit's sandbox, which does not work in containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    });
    while (!(await isListening(port))) await wait(50);
    // Uses the full screen, because the toolbar would otherwise keep the window wider than a phone.
    const options = { binary, args: ["--automation", "--full-screen"] };
    const session = await send("POST", `http://127.0.0.1:${port}/session`, {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    });
    const { sessionId, capabilities } = Session.parse(session);
    const base = `http://127.0.0.1:${port}/session/${sessionId}`;
    const evaluate = async (expression: string) =>
      String(await send("POST", `${base}/execute/sync`, { script: `return ${expression}`, args: [] }));
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      open: async (url) => void (await send("POST", `${base}/url`, { url })),
      evaluate,
      press: async (x, y) => void (await send("POST", `${base}/actions`, { actions: pressActions(x, y) })),
      type: async (text) => void (await send("POST", `${base}/actions`, { actions: typeActions(text) })),
      resize: async (width, height) => void (await send("POST", `${base}/window/rect`, { width, height })),
      picture: screen.picture,
      async close() {
        await send("DELETE", base).catch(() => undefined);
        await driver.stop();
        await screen.stop();
      },
    };
  },
};

import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { type Browser, type Engine, pressActions, printed, startBrowserProgram, typeActions } from "./browser.ts";

/** Sets a proxy that does not exist, so that Firefox can reach only this computer. */
const PREFERENCES = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
  "network.manage-offline-status": false,
  "network.captive-portal-service.enabled": false,
  "intl.accept_languages": "fr-FR, fr",
};

const Message = z.object({
  id: z.optional(z.nullable(z.number())),
  result: z.optional(z.record(z.string(), z.unknown())),
  message: z.optional(z.string()),
});
const Tree = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const Evaluated = z.object({
  result: z.optional(z.object({ value: z.string() })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
});

async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, message } = Message.parse(JSON.parse(String(data)));
    const command = waiting.get(id ?? 0);
    if (result) command?.resolve(result);
    else command?.reject(new Error(message));
  });
  return async (method: string, params: object): Promise<Record<string, unknown>> => {
    const id = waiting.size + 1;
    const command = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(id, command);
    socket.send(JSON.stringify({ id, method, params }));
    return command.promise;
  };
}

export const firefox: Engine = {
  name: "Firefox",
  async start(): Promise<Browser> {
    const program = startBrowserProgram("firefox-esr", (profile) => {
      const lines = Object.entries(PREFERENCES).map(
        ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
      );
      writeFileSync(join(profile, "user.js"), lines.join("\n"));
      return ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
    });
    const send = await connect(await printed(program, /BiDi listening on (ws:\S+)/));
    const { capabilities } = await send("session.new", { capabilities: {} });
    const { browserVersion } = z.object({ browserVersion: z.string() }).parse(capabilities);
    const [tab] = Tree.parse(await send("browsingContext.getTree", {})).contexts;
    const context = tab?.context;
    return {
      name: `Firefox ${browserVersion}`,
      open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
      async evaluate(expression) {
        const response = await send("script.evaluate", { expression, target: { context }, awaitPromise: true });
        const { result, exceptionDetails } = Evaluated.parse(response);
        if (result === undefined) throw new Error(exceptionDetails?.text);
        return result.value;
      },
      press: async (x, y) => void (await send("input.performActions", { context, actions: pressActions(x, y) })),
      type: async (text) => void (await send("input.performActions", { context, actions: typeActions(text) })),
      resize: async (width, height) =>
        void (await send("browsingContext.setViewport", { context, viewport: { width, height } })),
      async picture() {
        const { data } = await send("browsingContext.captureScreenshot", { context });
        return Buffer.from(String(data), "base64");
      },
      async close() {
        await send("browser.close", {}).catch(() => undefined);
        await program.stop();
      },
    };
  },
};

import { BlockList, isIP } from "node:net";
import { Problem } from "../platform/http/problem.ts";
import type { Demo } from "./clock.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Rejects requests with a foreign host name: a website whose name points to this machine could read the demo's
 * messages.
 */
export function rejectForeignHosts({ app, ctx }: Pick<Demo, "app" | "ctx">): void {
  const own = new URL(ctx.site.publicUrl).hostname;
  app.addHook("onRequest", async (request) => {
    const host = hostnameOf(request.headers.host ?? "");
    if (host === undefined || (host !== own && !isThisMachine(host))) throw new Problem("forbidden");
  });
}

function hostnameOf(header: string): string | undefined {
  const url = `http://${header}`;
  return /^[\w.:[\]-]+$/.test(header) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

function isThisMachine(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  const address = host.replace(/^\[|\]$/g, "");
  const kind = isIP(address);
  return kind !== 0 && loopback.check(address, kind === 4 ? "ipv4" : "ipv6");
}

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startMailServer } from "../doubles/mail-server.ts";
import { type Gateway, startSmsGateway } from "../doubles/sms-gateway.ts";
import { makeFolder, removeFolder } from "./folder.ts";
import { noLimits } from "./no-limits.ts";
import { startProduction } from "./production.ts";
import { type FrontProxy, startProxy } from "./proxy.ts";
import type { ServerProcess } from "./server-process.ts";

/** The product as a larger clinic network would run it: several processes on one database, behind a proxy. */
export interface Installation {
  readonly proxy: FrontProxy;
  readonly webs: readonly ServerProcess[];
  readonly workers: readonly ServerProcess[];
  readonly sms: Gateway;
  readonly mail: Gateway;
  /** Replaces a web server as a deployment does: the new one first gets ready, then the old one is told to stop. */
  replaceWeb(index: number): Promise<void>;
  /** Replaces a worker in the same way. */
  replaceWorker(index: number): Promise<void>;
  stop(): Promise<void>;
}

/** Trials call more often than people do, and a proxy that looks ten times a second needs no five seconds to notice. */
const LIMITS = JSON.stringify({
  ...noLimits(
    "candidateListPerAccount",
    "candidateSheetPerAccount",
    "candidateSheetPerClinic",
    "candidateAdditionPerAccount",
  ),
  stopNoticeSeconds: 0.5,
});

/**
 * Starts two web servers and two workers on an empty or migrated database, with gateways that only pretend.
 * @param further what else stands in their environment
 */
export async function startInstallation(
  databaseUrl: string,
  further: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const folder = makeFolder("installation");
  const [sms, mail] = await Promise.all([startSmsGateway(), startMailServer()]);
  const env = {
    DATABASE_URL: databaseUrl,
    FILES_URL: pathToFileURL(join(folder, "files")).href,
    SMS_URL: sms.url,
    SMTP_URL: mail.url,
    LIMITS,
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    ...further,
  };
  const start = (roles: string) => startProduction({ ...env, ROLES: roles });
  const [webs, workers] = await Promise.all([
    Promise.all([start("web"), start("web")]),
    Promise.all([start("worker"), start("worker")]),
  ]);
  const origins = () => webs.map(({ origin }) => origin);
  const proxy = await startProxy(origins());
  return {
    proxy,
    webs,
    workers,
    sms,
    mail,
    replaceWeb: async (index) => {
      const former = webs[index];
      const next = await start("web");
      proxy.use([...origins(), next.origin]);
      await expectGentleEnd(former);
      webs[index] = next;
      proxy.use(origins());
    },
    replaceWorker: async (index) => {
      const former = workers[index];
      workers[index] = await start("worker");
      await expectGentleEnd(former);
    },
    stop: async () => {
      await proxy.stop();
      await Promise.all([...webs, ...workers].map((server) => server.stop()));
      await Promise.all([sms.stop(), mail.stop()]);
      removeFolder(folder);
    },
  };
}

async function expectGentleEnd(server: ServerProcess | undefined): Promise<void> {
  const code = await server?.stop();
  if (code !== 0) throw new Error(`A server that was told to stop ended with ${code}:\n${server?.output()}`);
}

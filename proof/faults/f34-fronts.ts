import { setTimeout as wait } from "node:timers/promises";
import { candidates } from "contract/candidates.ts";
import { addToSelection, removeFromSelection } from "contract/selection.ts";
import { intakeCandidates } from "../../server/features/intake/intake-candidates.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import type { Finding, Row } from "../rows/row.ts";
import { callerOf } from "../servers/caller.ts";
import { environmentOf, withWorld } from "../servers/data-location.ts";
import { type ServerLocation, withPostgres } from "../servers/databases.ts";
import { type Front, type FrontKind, startFront } from "../servers/front.ts";
import { load, tellStatuses, until } from "../servers/load.ts";
import { noLimits } from "../servers/no-limits.ts";
import { freePort } from "../servers/ports.ts";
import { startProduction } from "../servers/production.ts";
import type { ServerProcess } from "../servers/server-process.ts";
import { makeSession } from "./holder.ts";

/** Requests that must all succeed. */
const REQUESTS = 2000;
const CALLERS = 8;
const LIMITS = JSON.stringify(
  noLimits(
    "candidateListPerAccount",
    "candidateSheetPerAccount",
    "candidateSheetPerClinic",
    "candidateAdditionPerAccount",
  ),
);

/** Two servers and the proxy in front of them. */
export interface Site {
  readonly front: Front;
  readonly token: string;
  server(index: 0 | 1): ServerProcess;
  /** As an upgrade does, at the same address; or as what nobody wanted does. */
  restart(index: 0 | 1, how: "stop" | "kill"): Promise<void>;
}

/** Gives work a site behind HAProxy or nginx. @returns undefined on a machine that has none */
export function withSite<Result>(
  kind: FrontKind,
  work: (site: Site) => Promise<Result>,
  how: { readonly isSecure?: boolean } = {},
): Promise<Result | undefined> {
  return withPostgres(async (location) => {
    const ports = [await freePort(), await freePort()] as const;
    const front = await startFront(kind, ports, how);
    if (front === undefined) return undefined;
    const start = (index: 0 | 1) => startProduction(environmentAt(location, ports[index]));
    const servers = [await start(0), await start(1)];
    const server = (index: 0 | 1) => servers[index] as ServerProcess;
    try {
      const token = await fill(location);
      return await work({
        front,
        token,
        server,
        restart: async (index, how) => {
          await (how === "stop" ? server(index).stop() : server(index).kill());
          servers[index] = await start(index);
        },
      });
    } finally {
      await front.stop();
      await Promise.all(servers.map((one) => one.stop()));
    }
  });
}

function environmentAt(location: ServerLocation, port: number) {
  return { ...environmentOf(location), PORT: String(port), TRUST_PROXY: "1", LIMITS, LOG_LEVEL: "info" };
}

async function fill(location: ServerLocation): Promise<string> {
  const records = Array.from({ length: 40 }, (_, index) => candidateRecord({ externalId: `FRONT-${index}` }));
  await withWorld(location, (world) => intakeCandidates(world, records));
  return makeSession(location);
}

/** Searches, and puts aside and back, until all servers were replaced in order and killed, and enough was asked. */
async function replaceUnderLoad({ front, token, restart }: Site) {
  const caller = callerOf(front.origin);
  const list = await caller.answer(candidates, {}, token);
  const ids = list["hydra:member"].map(({ id }) => id);
  const call = (index: number) => {
    const selectionId = ids[index % ids.length] ?? 0;
    if (index % 8 === 0) return caller.status(addToSelection, { selectionId, isSelected: true }, token);
    if (index % 8 === 1) return caller.status(removeFromSelection, { selectionId }, token);
    return caller.status(candidates, { page: "1" }, token);
  };
  const end = new AbortController();
  let asked = 0;
  const counted = (index: number) => {
    asked += 1;
    return call(index);
  };
  const met = load(counted, { atOnce: CALLERS, pauseMs: 60, signal: end.signal });
  try {
    for (const how of ["stop", "kill"] as const)
      for (const index of [0, 1] as const) {
        await restart(index, how);
        // The proxy sees that it is back before the other one goes.
        await wait(2500);
      }
    await until(async () => asked >= REQUESTS, 120_000);
  } finally {
    end.abort();
    await met;
  }
  return met;
}

async function measure(kind: FrontKind): Promise<Finding> {
  const met = await withSite(kind, replaceUnderLoad);
  if (met === undefined) return { measured: `not tried: ${kind} is not installed (apt install ${kind})`, ok: true };
  const failed = met.times.length - (met.statuses[200] ?? 0) - (met.statuses[201] ?? 0) - (met.statuses[204] ?? 0);
  return {
    measured: `${failed} failed of ${met.times.length} requests (${tellStatuses(met.statuses)}), p95 ${Math.round(met.p95)} ms, slowest ${Math.round(met.most)} ms`,
    ok: failed === 0 && met.times.length >= REQUESTS,
  };
}

export const rows: readonly Row[] = (["haproxy", "nginx"] as const).map((kind) => ({
  row: "F-34",
  title: `${kind} with deploy/${kind === "haproxy" ? "haproxy.cfg" : "nginx.conf"}: two servers restarted one after the other, then both killed, under load`,
  target: `0 failed of ${REQUESTS} requests`,
  run: () => measure(kind),
}));

import { candidates } from "contract/candidates.ts";
import { putCandidate } from "contract/intake.ts";
import { addToSelection } from "contract/selection.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import type { Row } from "../rows/row.ts";
import { callerOf } from "../servers/caller.ts";
import { type DataLocation, withWorld } from "../servers/data-location.ts";
import { withFolder } from "../servers/folder.ts";
import { type Installation, startInstallation } from "../servers/installation.ts";
import { goThrough } from "../servers/journey.ts";
import { load, tellStatuses, until } from "../servers/load.ts";
import { type Cluster, startCluster } from "../servers/patroni.ts";
import { queueAlerts, statesOf } from "./sending.ts";
import { findMissing } from "./stored-candidates.ts";

const KILLS = 20;
const MESSAGES_A_KILL = 30;
const LONGEST_WITHOUT_ANSWER_MS = 30_000;
const GIVEN_UP_MS = 120_000;
/** How long people work before each kill. */
const CALM_MS = 2000;

/** What people and workers met while the primary was killed again and again. */
interface FailoverReport {
  readonly acknowledged: number;
  readonly lost: number;
  /** Messages that reached the gateway more than once, and those that never did. */
  readonly twice: number;
  readonly never: number;
  /** The longest time in which no write was acknowledged, of each kill, in milliseconds. */
  readonly silences: readonly number[];
  /** Nodes that had to be copied anew from the primary. */
  readonly copied: number;
  readonly statuses: Readonly<Record<number, number>>;
}

/** What was acknowledged, and when the last of it was. */
interface Written {
  readonly externalIds: string[];
  at: number;
}

/** Searches, additions and new candidates, side by side, until told to end. */
function work({ proxy }: Installation, token: string, ids: readonly number[], signal: AbortSignal) {
  const caller = callerOf(proxy.origin);
  const written: Written = { externalIds: [], at: performance.now() };
  const call = async (index: number) => {
    if (index % 4 === 0) return caller.status(candidates, { ZIPCode: ["35"], page: "1" }, token);
    if (index % 4 === 1) {
      const selectionId = ids[index % ids.length] ?? 0;
      return caller.status(addToSelection, { selectionId, isSelected: true }, token);
    }
    const externalId = `FAILOVER-${index}`;
    const status = await caller.status(putCandidate, candidateRecord({ externalId }));
    if (status === 201) {
      written.externalIds.push(externalId);
      written.at = performance.now();
    }
    return status;
  };
  return { written, met: load(call, { atOnce: 4, signal, pauseMs: 20 }) };
}

/** Kills the primary while people and workers are at it (policy F-05). */
async function failOver(location: DataLocation, cluster: Cluster, kills: number): Promise<FailoverReport> {
  const { url, readUrl } = cluster;
  const installation = await startInstallation(url, { DATABASE_READ_URL: readUrl });
  try {
    const caller = callerOf(installation.proxy.origin);
    const { token } = await goThrough(caller, installation.sms, installation.mail);
    const list = await caller.answer(candidates, { ZIPCode: ["35"] }, token);
    const end = new AbortController();
    const { written, met } = work(
      installation,
      token,
      list["hydra:member"].map(({ id }) => id),
      end.signal,
    );
    const silences: number[] = [];
    let copied = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, CALM_MS));
      await queueAlerts(location, MESSAGES_A_KILL, kill * MESSAGES_A_KILL);
      const killedAt = performance.now();
      await cluster.killPrimary(kill % 2 === 0 ? "postgres" : "node");
      // What was on its way is answered within moments: what is acknowledged a second later is another primary's.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const before = written.at;
      const waited = await until(async () => written.at > before, GIVEN_UP_MS);
      silences.push(waited === undefined ? GIVEN_UP_MS : performance.now() - killedAt);
      copied += await cluster.mend();
    }
    end.abort();
    const { statuses } = await met;
    await until(
      () => withWorld(location, async (world) => ![...(await statesOf(world)).values()].includes("queued")),
      GIVEN_UP_MS,
    );
    const texts = installation.sms.handed
      .map(({ text }) => text)
      .filter((text) => text.startsWith("1 nouveau profil "));
    return {
      acknowledged: written.externalIds.length,
      lost: (await findMissing(location, written.externalIds)).length,
      twice: texts.length - new Set(texts).size,
      never: kills * MESSAGES_A_KILL - new Set(texts).size,
      silences,
      copied,
      statuses,
    };
  } finally {
    await installation.stop();
  }
}

export const rows: readonly Row[] = [
  {
    row: "F-05",
    title: `the primary of three nodes by Patroni killed ${KILLS} times under load, its PostgreSQL alone or all of it, searches on a replica`,
    target: `0 acknowledged writes lost, 0 messages twice, writing again within ${LONGEST_WITHOUT_ANSWER_MS / 1000} s, nobody logged out`,
    run: async () => {
      const cluster = await startCluster();
      if (cluster === undefined) {
        return { measured: "not tried: apt install patroni etcd-server haproxy postgresql", ok: true };
      }
      try {
        const report = await withFolder("soak", (dataDir) =>
          failOver({ dataDir, databaseUrl: cluster.url }, cluster, KILLS),
        );
        const { acknowledged, lost, twice, never, silences, copied, statuses } = report;
        const slowest = Math.max(...silences);
        return {
          measured:
            `${lost} of ${acknowledged} lost, ${twice} messages twice and ${never} of ${KILLS * MESSAGES_A_KILL} never, ` +
            `writing again after ${Math.round(slowest / 1000)} s at most, ${copied} nodes copied anew, ${statuses[401] ?? 0} × 401 of ${tellStatuses(statuses)}`,
          ok: lost + twice === 0 && acknowledged > 0 && slowest <= LONGEST_WITHOUT_ANSWER_MS && !statuses[401],
        };
      } finally {
        await cluster.stop();
      }
    },
  },
];

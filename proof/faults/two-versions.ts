import { candidates } from "contract/candidates.ts";
import { putCandidate } from "contract/intake.ts";
import { unreadCount } from "contract/notifications.ts";
import { preRegister, registerLookup } from "contract/registration.ts";
import { addToSelection, removeFromSelection, selections } from "contract/selection.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import { writeRegister } from "../../server/features/register/write-register.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { noLimits } from "../servers/no-limits.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";
import { filledForm, registerRecord } from "../testing/sign-up.ts";

const LIMITS = JSON.stringify(
  noLimits("lookupPerAddress", "lookupPerAddressDay", "lookupNumbersPerAddressDay", "preRegisterPerAddress"),
);

/** What two versions on one database answered. */
export interface VersionsReport {
  readonly calls: number;
  /** Calls that did not succeed, with their status. */
  readonly failed: readonly string[];
}

/**
 * Runs the version before and this one on one database, the older one from before the tables changed, and makes the
 * same calls of both in turn (policy F-32).
 * @param former the entry of the older version's server process
 */
export async function runTwoVersions(location: DataLocation, former: string, rounds: number): Promise<VersionsReport> {
  const env = { ...environmentOf(location), LIMITS };
  const older = await startServer({ env, entry: former });
  const newer = await startServer({ env });
  try {
    const token = await withWorld(location, async (world) => {
      const numbers = Array.from({ length: rounds }, (_, round) => String(30_000 + round));
      await writeRegister(
        world,
        numbers.map((numOrdinal) => registerRecord({ numOrdinal, emails: [`${numOrdinal}@lices.example`] })),
      );
      return startSession(world, await makeHolder(world));
    });
    const failed: string[] = [];
    let calls = 0;
    for (let round = 0; round < rounds; round += 1) {
      const pair = round % 2 === 0 ? ([older, newer] as const) : ([newer, older] as const);
      for (const [name, status] of await oneRound(pair, token, round)) {
        calls += 1;
        if (status === 0 || status >= 300) failed.push(`${name}: ${status || "no answer"}`);
      }
    }
    return { calls, failed };
  } finally {
    await older.kill();
    await newer.kill();
  }
}

/** What one version writes, the other one reads and changes. */
async function oneRound([one, other]: readonly [ServerProcess, ServerProcess], token: string, round: number) {
  const numOrdinal = String(30_000 + round);
  const created = await one.send(putCandidate, candidateRecord({ externalId: `TWO-${round}` }));
  const selectionId: number = JSON.parse(created?.body ?? "null")?.id ?? 0;
  const put = { selectionId, isSelected: true };
  return [
    ["new candidate", created?.status ?? 0],
    [
      "changed candidate",
      await other.status(putCandidate, candidateRecord({ externalId: `TWO-${round}`, version: 2 })),
    ],
    ["list", await other.status(candidates, {}, token)],
    ["put aside", await one.status(addToSelection, put, token)],
    ["selection", await other.status(selections, {}, token)],
    ["taken out", await other.status(removeFromSelection, { selectionId: put.selectionId }, token)],
    ["unread", await one.status(unreadCount, {}, token)],
    ["look-up", await one.status(registerLookup, { numOrdinal })],
    ["registration", await other.status(preRegister, filledForm({ numOrdinal }))],
    ["ready", (await fetch(`${one.origin}/readyz`)).status],
    ["ready", (await fetch(`${other.origin}/readyz`)).status],
  ] as const;
}

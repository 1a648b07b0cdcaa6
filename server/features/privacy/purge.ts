import { eraseFailedTexts, findOldestFailedText } from "../../outbox/failed-text-store.ts";
import type { Policy } from "../../policy.ts";
import type { World } from "../../world.ts";
import { archiveCandidates } from "../candidates/archive-candidates.ts";
import { eraseStaleCandidates } from "../candidates/erase-stale-candidates.ts";
import { findOldestCandidates } from "../candidates/retention-store.ts";
import { eraseUnnamedFiles } from "../files/erase-unnamed-files.ts";
import { findOldestUnnamed } from "../files/store.ts";
import { eraseLeftUploads } from "../imports/erase-bytes.ts";
import { findOldestLeft } from "../imports/store.ts";
import { findOldestSealed } from "./audit-store.ts";
import { datedRows, deleteDated, findOldestDated, findOldestExact, type OldestDated } from "./dated-rows-store.ts";
import { eraseRemoved } from "./erase-removed.ts";
import { findOldestRemoved } from "./erase-store.ts";
import { eraseForsaken, noticeInactivity } from "./inactivity.ts";
import { findOldestUse } from "./inactivity-store.ts";
import { purgeAudit } from "./seal-audit.ts";

/** The instants by which the oldest of everything that is kept for a time are dated; null where there is nothing. */
async function findOldest(world: World) {
  return {
    ...(await findOldestCandidates(world.db)),
    ...(await findOldestUnnamed(world.db)),
    ...(await findOldestUse(world.db)),
    ...(await findOldestRemoved(world.db)),
    ...(await findOldestLeft(world.db)),
    ...(await findOldestDated(world.db, world.policy.figures)),
    audit: await findOldestSealed(world.db),
    failedText: await findOldestFailedText(world.db),
  };
}

type Oldest = Partial<Awaited<ReturnType<typeof findOldest>>>;

/** One line of policy 6: what is kept, for how long after which instant, and how it goes. */
interface Rule {
  readonly data: string;
  readonly after: keyof Policy["figures"] | ((policy: Policy) => number);
  readonly from: keyof Oldest;
  readonly isExact?: true;
  /** Takes away some of what is dated before an instant. @returns how many; 0 when nothing is left */
  readonly purge: (world: World, before: Date) => Promise<number>;
}

/** What goes through a rule of its own; all else is rows that go by a date, in dated-rows-store.ts. */
const SPECIAL: readonly Rule[] = [
  {
    data: "recruited candidates, to their archive",
    after: "recruitedKeptSeconds",
    from: "recruitedAt",
    purge: archiveCandidates,
  },
  { data: "candidates not heard of", after: "candidateKeptSeconds", from: "heardAt", purge: eraseStaleCandidates },
  {
    data: "files that no candidate names",
    after: "unnamedFileKeptSeconds",
    from: "unnamedAt",
    purge: eraseUnnamedFiles,
  },
  {
    data: "accounts to be told of their end",
    after: ({ figures }) => figures.inactiveAccountSeconds - figures.inactivityNoticeSeconds,
    from: "unnoticed",
    purge: noticeInactivity,
  },
  {
    data: "accounts that nobody uses",
    after: "inactiveAccountSeconds",
    from: "noticed",
    purge: (world, unusedSince) => {
      const noticeMs = world.policy.figures.inactivityNoticeSeconds * 1000;
      return eraseForsaken(world, { unusedSince, noticedBefore: new Date(world.clock.now().getTime() - noticeMs) });
    },
  },
  {
    data: "removed collaborators",
    after: "removedCollaboratorSeconds",
    from: "removedAt",
    purge: eraseRemoved,
  },
  {
    data: "files of imports that nobody started",
    after: "importUploadKeptSeconds",
    from: "uploadedAt",
    purge: eraseLeftUploads,
  },
  { data: "audit log", after: "auditKeptSeconds", from: "audit", purge: purgeAudit },
  {
    data: "texts of messages that did not leave",
    after: "failedTextKeptSeconds",
    from: "failedText",
    purge: (world, before) => eraseFailedTexts(world.db, before),
  },
];

/** How long everything is kept that ends by itself (policy 6). */
const RULES: readonly Rule[] = [
  ...SPECIAL,
  ...datedRows.map(
    ([data, dated]): Rule => ({
      ...dated,
      data,
      from: data,
      purge: (world, before) => deleteDated(world.db, world.policy.figures, data, before),
    }),
  ),
];

const EXACT = RULES.filter((rule) => rule.isExact);

/** What a purge did: how much of each kind went, and what could not be done. */
export interface Purged {
  readonly counts: Readonly<Record<string, number>>;
  readonly failed: readonly string[];
}

/**
 * Takes away everything that has been kept for as long as it may be (policy 6, T-53): files before the rows that name
 * them, in batches. What fails is logged, and keeps nothing else from going.
 */
export async function purge(world: World): Promise<Purged> {
  return purgeBy(RULES, await findOldest(world), world);
}

/** The same of what goes at its instant. */
export async function purgeExact(world: World): Promise<Purged> {
  return purgeBy(EXACT, await findOldestExact(world.db, world.policy), world);
}

async function purgeBy(rules: readonly Rule[], oldest: Oldest, world: World): Promise<Purged> {
  const counts: Record<string, number> = {};
  const failed: string[] = [];
  for (const rule of rules) {
    const before = new Date(world.clock.now().getTime() - keptMs(rule, world));
    const from = oldest[rule.from];
    if (!from || from > before) continue;
    try {
      for (let gone = await rule.purge(world, before); gone > 0; gone = await rule.purge(world, before)) {
        counts[rule.data] = (counts[rule.data] ?? 0) + gone;
      }
    } catch (error) {
      world.log.error({ err: error, data: rule.data }, "Data kept for too long could not be taken away");
      failed.push(rule.data);
    }
  }
  return { counts, failed };
}

/** When something falls due that goes at its instant, or null. */
export function nextExact(oldest: OldestDated, world: World): Date | null {
  const instants = EXACT.flatMap((rule) => {
    const from = oldest[rule.from];
    return from ? [from.getTime() + keptMs(rule, world)] : [];
  });
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

function keptMs({ after }: Rule, { policy }: World): number {
  return (typeof after === "function" ? after(policy) : policy.figures[after]) * 1000;
}

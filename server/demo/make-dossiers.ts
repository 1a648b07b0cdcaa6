import type { CandidateRecord } from "contract/candidates/intake.ts";
import { changeFields } from "../candidates/dossiers/change-fields.ts";
import { lockDossier } from "../candidates/dossiers/dossier-store.ts";
import { makeMove } from "../candidates/dossiers/fixtures.ts";
import { makeDraft } from "../candidates/dossiers/make-draft.ts";
import { writeCandidates } from "../candidates/intake/write-candidates.ts";
import { standingClock } from "../platform/clock.ts";
import type { AppContext } from "../platform/context.ts";
import { transact } from "../platform/db/retry.ts";
import { nextArrival } from "./sample.ts";

const DAY_MS = 86_400_000;
/**
 * The first number of drafts, withdrawn and archived dossiers (candidates' records). Candidates who arrive later get
 * lower numbers.
 */
const FIRST = 900;

const HIDDEN = [
  { department: "44", externalId: "DEMO-A01", moves: ["restore"] },
  { department: "29", externalId: "DEMO-A02", moves: ["restore"] },
  { department: "69", externalId: "DEMO-A03", moves: ["restore", "archive"] },
  { department: "13", externalId: "DEMO-A04", moves: ["archive"] },
] as const;

const DRAFTS = ["35", "56", "75"];

export const CORRECTED = [7, 16, 28];

export function beforeCorrection(record: CandidateRecord): CandidateRecord {
  return { ...record, city: record.city?.toUpperCase() ?? null };
}

/**
 * Makes drafts, withdrawn dossiers and archived dossiers, some with corrections. Clinics see none of these dossiers
 * (B0-07).
 */
export async function makeDossiers(
  ctx: AppContext,
  corrected: readonly { id: number; city: string | null }[],
): Promise<void> {
  const staff = await ctx.db.selectFrom("staff").select("id").orderBy("created_at").orderBy("email").executeTakeFirst();
  const staffId = staff?.id ?? ctx.random.uuid();
  const now = ctx.clock.now();
  const ago = (days: number) => ({
    ...ctx,
    clock: standingClock(new Date(now.getTime() - days * DAY_MS).toISOString()),
  });
  for (const [index, { department, externalId, moves }] of HIDDEN.entries()) {
    const record = nextArrival(department, FIRST + index, now);
    if (!record) continue;
    const sent = { ...record, externalId, active: false };
    const [written] = await writeCandidates(ago(20 - index), [sent]);
    for (const [step, move] of moves.entries()) {
      if (written?.id) await makeMove(ago(9 - index - step), move, written.id, staffId);
    }
  }
  for (const [index, department] of DRAFTS.entries()) {
    const record = nextArrival(department, FIRST + index, now);
    if (record) await makeDraft(ago(3 - index), staffId, { ...record });
  }
  for (const { id, city } of corrected) {
    const at = ago(1);
    await transact(ctx, async (trx) => {
      const known = await lockDossier(trx, id);
      const change = { staff: { id: staffId }, ctx: at, event: "dossier changed" };
      await changeFields(trx, known, { city }, change);
    });
  }
  // The journal lists events in the order in which the demo stores them. Make the duplicate last, because its event is
  // the latest.
  const twice = nextArrival(HIDDEN[0].department, FIRST, now);
  if (twice) await makeDraft(ctx, staffId, { ...twice });
}

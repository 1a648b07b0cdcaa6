import { checkCandidate } from "contract/candidates/candidate-rules.ts";
import type { RawRecord } from "contract/candidates/field-rules.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { contentOf, NO_VERSION } from "../intake/candidate-columns.ts";
import { createByHand } from "../intake/change-by-hand.ts";
import { rejection } from "../intake/invalid-record.ts";
import { subjectOf } from "./open-dossier.ts";

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/** Applies the same validation as imports (beyond B1-23). @throws Problem invalidRecord */
export async function makeDraft(
  ctx: Pick<AppContext, "db" | "clock" | "random">,
  staffId: string,
  typed: RawRecord,
): Promise<number> {
  const now = ctx.clock.now();
  return transact(ctx, async (trx) => {
    for (;;) {
      const identity = { externalId: makeExternalId(ctx), version: 1, active: false };
      const checked = checkCandidate({ ...typed, ...identity }, localDay(now, PARIS));
      if ("issues" in checked) throw rejection(checked.issues);
      const content = contentOf(checked.record, { contentHash: "", sourceMark: null });
      const draft = {
        active: false,
        hidden_as: "draft",
        held_against: null,
        corrections: null,
        origin: "hand",
      } as const;
      const instants = { published_at: null, recruited_at: null, updated_at: now };
      const made = await createByHand(trx, { ...content, version: NO_VERSION, ...draft, ...instants }, staffId);
      if (made === undefined) continue;
      await recordEvent(trx, ctx.clock, { event: "dossier made", actorId: staffId, subject: subjectOf(made) });
      return made;
    }
  });
}

function makeExternalId({ random }: Pick<AppContext, "random">): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[random.integer(SIGNS.length)]);
  return `EF-${signs.join("")}`;
}

import { checkCandidate } from "contract/candidates/candidate-rules.ts";
import type { RawRecord } from "contract/candidates/field-rules.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { contentOf, NO_VERSION } from "../intake/candidate-columns.ts";
import { columnsOfState } from "../intake/candidate-state.ts";
import { createByHand } from "../intake/change-candidates.ts";
import { invalidRecord } from "../intake/intake-candidates.ts";
import { findSamePersons } from "../intake/same-person-store.ts";
import { subjectOf } from "./open-dossier.ts";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/**
 * Creates a draft. The rules for its fields are those of an import (B1-23). Rejects a draft about a person who left,
 * because a later return or erasure of the person would not include the draft (B11-09, B11-10).
 * @throws Problem invalidRecord, leftByPerson
 */
export async function makeDraft(ctx: AppContext, staffId: string, sent: RawRecord): Promise<number> {
  const now = ctx.clock.now();
  return transact(ctx, async (trx) => {
    for (;;) {
      const identity = { externalId: makeExternalId(ctx), version: 1, active: false };
      const checked = checkCandidate({ ...sent, ...identity }, localDay(now, PARIS));
      if ("issues" in checked) throw invalidRecord(checked.issues);
      const content = contentOf(checked.record, { contentHash: "", sourceMark: null });
      const samePerson = (await findSamePersons(trx, [content])).get(content.external_id);
      if (samePerson?.hasLeft) throw new Problem("leftByPerson");
      const state = { ...columnsOfState("draft", undefined, now), held_against: null };
      const row = {
        ...samePerson?.shares,
        ...content,
        ...state,
        version: NO_VERSION,
        corrections: null,
        origin: "hand",
        updated_at: now,
      } as const;
      const id = await createByHand(trx, row, staffId);
      if (id === undefined) continue;
      await recordEvent(trx, ctx.clock, { event: "dossier made", actorId: staffId, subject: subjectOf(id) });
      return id;
    }
  });
}

function makeExternalId({ random }: Pick<AppContext, "random">): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[random.integer(LETTERS.length)]);
  return `EF-${letters.join("")}`;
}

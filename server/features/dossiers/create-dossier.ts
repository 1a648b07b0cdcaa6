import type { ParsedInputOf } from "contract/call.ts";
import type { Dossier, createDossier as definition } from "contract/dossiers.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { contentOf } from "../intake/candidate-columns.ts";
import { checkCandidate } from "../intake/candidate-rules.ts";
import { refusal } from "../intake/refusal.ts";
import { createByHand } from "../intake/write-by-hand.ts";
import { answerDossier, subjectOf } from "./open-dossier.ts";

/** Digits and letters that nobody takes for one another. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;
/** No feed sent it: whatever version comes first is newer. */
const NO_VERSION = 0;

/** Makes a dossier as a draft, by the rules of the intake (beyond B1-22, B1-23). */
export async function createDossier(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
): Promise<Dossier> {
  const now = world.clock.now();
  const checkAs = (externalId: string) =>
    checkCandidate({ ...input, externalId, version: 1, active: true }, now.toISOString().slice(0, 10));
  const id = await transact(world, async (trx) => {
    for (;;) {
      const checked = checkAs(makeExternalId(world));
      if ("faults" in checked) throw refusal(checked.faults);
      const content = contentOf(checked.record, { contentHash: "", sourceMark: null });
      const draft = {
        active: false,
        hidden_as: "draft",
        held_against: null,
        corrections: null,
        origin: "hand",
      } as const;
      const instants = { published_at: null, recruited_at: null, updated_at: now };
      const made = await createByHand(trx, { ...content, version: NO_VERSION, ...draft, ...instants }, staff.id);
      if (made === undefined) continue;
      await recordEvent(trx, world.clock, { event: "dossier made", actorId: staff.id, subject: subjectOf(made) });
      return made;
    }
  });
  return answerDossier(world, id);
}

function makeExternalId({ random }: Pick<World, "random">): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[random.integer(SIGNS.length)]);
  return `EF-${signs.join("")}`;
}

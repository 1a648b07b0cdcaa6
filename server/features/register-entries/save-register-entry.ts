import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { saveRegisterEntry as definition } from "contract/register-entries.ts";
import { correctableFields, registerRecord } from "contract/register-fields.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { requireEdition } from "../../edition.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { checkRegisterEntry } from "../register/register-rules.ts";
import { correctEntry } from "./correct-entry.ts";
import { requireNumber, tellEntry } from "./entry.ts";
import { lockEntry } from "./store.ts";

type Call = typeof definition;

/** Corrects the fields that are named, or makes an entry for a number that the register does not have. */
export async function saveRegisterEntry(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const number = requireNumber(input.numOrdinal);
  return transact(world, async (trx) => {
    const known = await lockEntry(trx, number);
    if (known) {
      const newer = await tellEntry(trx, number);
      await requireEdition(input.edition, newer.edition, () => newer);
    }
    const { numOrdinal } = known ? registerRecord(known) : { numOrdinal: number };
    const typed = Object.fromEntries(
      correctableFields.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
    );
    const checked = checkRegisterEntry({ ...(known ? registerRecord(known) : {}), ...typed, numOrdinal });
    if ("faults" in checked) {
      const error = checked.faults.map((fault) => [fault.field, fault.error].filter(Boolean).join(" : "));
      throw new Problem("registerRefused", { error, body: { errors: checked.faults } });
    }
    const corrected = await correctEntry(trx, checked.record, world.clock.now());
    await recordEvent(trx, world.clock, {
      ...{ event: "register entry corrected", actorId: staff.id, subject: numOrdinal },
      details: { corrected, isNew: known === undefined },
    });
    return { ...(await tellEntry(trx, numOrdinal)), isNew: known === undefined };
  });
}

import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { deleteRegisterEntry as definition } from "contract/register-entries.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import { registerKey } from "../../outside/register/added-emails.ts";
import type { World } from "../../world.ts";
import { removeEntry } from "../operator/register-store.ts";
import { requireNumber } from "./entry.ts";

type Call = typeof definition;

/** Takes a vet out of the register, as the operator's command does: no new account is possible. */
export async function deleteRegisterEntry(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const number = requireNumber(input.numOrdinal);
  await transact(world, async (trx) => {
    const [key, spelling] = await removeEntry(trx, registerKey(number));
    if (key === undefined) throw new Problem("registerEntryNotFound");
    const subject = spelling ?? number;
    await recordEvent(trx, world.clock, { event: "register entry removed", actorId: staff.id, subject });
  });
}

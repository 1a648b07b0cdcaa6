import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { readRegisterEntry as definition } from "contract/register-entries.ts";
import { recordEvent } from "../../audit.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { tellEntry } from "./entry.ts";

type Call = typeof definition;

/** Opens an entry of the register: whose it was is kept (beyond B1-12). */
export async function readRegisterEntry(
  { numOrdinal }: ParsedInputOf<Call>,
  staff: SessionStaff,
  { db, clock }: World,
): Promise<AnswerOf<Call>> {
  const entry = await tellEntry(db, numOrdinal);
  await recordEvent(db, clock, { event: "register entry opened", actorId: staff.id, subject: entry.numOrdinal });
  return entry;
}

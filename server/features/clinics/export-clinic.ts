import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { exportClinic as definition } from "contract/clinics.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { exportAccount } from "../privacy/export-account.ts";
import { countOpening } from "../staff/count-opening.ts";
import { recordAction } from "../staff/record-action.ts";
import { requireProof } from "../staff/require-proof.ts";
import { requireClinic } from "./clinic-answer.ts";

type Call = typeof definition;

/** What the person may ask for (policy T-54). That it was given is recorded. */
export async function exportClinic(
  { id }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const { id: accountId } = await requireClinic(world.db, id);
  await requireProof(world, staff);
  await countOpening(accountId, staff, world, caller);
  await recordAction(world.db, world, staff, "export account", accountId);
  const data = await exportAccount({ accountId }, world);
  if (!data) throw new Problem("clinicNotFound");
  return data;
}

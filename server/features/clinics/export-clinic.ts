import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { exportClinic as definition } from "contract/clinics.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { exportAccount } from "../privacy/export-account.ts";
import { recordAction } from "../staff/record-action.ts";
import { requireClinic } from "./clinic-answer.ts";

type Call = typeof definition;

/** What the person may ask for (policy T-54). That it was given is recorded. */
export async function exportClinic(
  { id }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const { id: accountId } = await requireClinic(world.db, id);
  await recordAction(world.db, world, staff, "export account", accountId);
  const data = await exportAccount({ accountId }, world);
  if (!data) throw new Problem("clinicNotFound");
  return data;
}

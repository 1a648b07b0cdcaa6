import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/register.ts";
import type { World } from "../../world.ts";
import { intakeRegister } from "./write-register.ts";

type Call = typeof contract.registerBatch;

/** Loads or refreshes register entries; those that are absent stay as they are. */
export async function registerBatch(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return { results: await intakeRegister(world, input.items, { dryRun: input.dryRun === "1" }) };
}

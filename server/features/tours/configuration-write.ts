import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/tours.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { configurationType } from "./configuration-type.ts";
import { saveConfiguration } from "./store.ts";

type Call = typeof contract.configurationWrite;

/** Keeps the configuration whole, in the place of the former one. */
export async function configurationWrite(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  const { details, isActive } = input;
  const type = configurationType(input.type);
  await saveConfiguration(world.db, { accountId: user.id, type, details, isActive, now: world.clock.now() });
  return { details, isActive };
}

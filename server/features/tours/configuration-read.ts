import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/tours.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { configurationType } from "./configuration-type.ts";
import { findConfiguration } from "./store.ts";

type Call = typeof contract.configurationRead;

/** What the account kept under this type; nothing kept is empty and active. */
export async function configurationRead(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  const kept = await findConfiguration(world.db, user.id, configurationType(input.type));
  return kept ?? { details: {}, isActive: true };
}

import type * as contract from "contract/accounts/password.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { World } from "../../platform/world.ts";
import { findHolderName } from "../collaborators/store.ts";
import { findUsableLink } from "./usable-link.ts";

type Call = typeof contract.passwordLink;

/**
 * Does not use the link up, so a program that opens it first does no harm (policy T-27). An expired link looks like one
 * that never existed.
 */
export async function passwordLink(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const link = await findUsableLink(world, input.encryption);
  if (!link) return { usable: false, invitation: null };
  if (link.purpose === "activation") return { usable: true, invitation: null, isActivation: true };
  if (link.purpose !== "invitation" || !link.holder_id) return { usable: true, invitation: null };
  const { first_name, last_name, social_reason } = await findHolderName(world.db, link.holder_id);
  return { usable: true, invitation: { holder: `${first_name} ${last_name}`, clinic: social_reason } };
}

import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/password.ts";
import type { World } from "../../world.ts";
import { findHolderName } from "../collaborators/store.ts";
import { findUsableLink } from "./usable-link.ts";

type Call = typeof contract.passwordLink;

/**
 * Tells whoever opens the page of a link what it is good for, before a password is thought of. Nothing is used up, so
 * that a program that opens it before its reader does no harm (policy T-27), and a link that serves no more is no
 * different from one that never was.
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

import type * as contract from "contract/accounts/password.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { AppContext } from "../../platform/context.ts";
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
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const link = await findUsableLink(ctx, input.encryption);
  if (!link) return { usable: false, invitation: null };
  if (link.purpose === "activation") return { usable: true, invitation: null, isActivation: true };
  if (link.purpose !== "invitation" || !link.holder_id) return { usable: true, invitation: null };
  const { first_name, last_name, social_reason } = await findHolderName(ctx.db, link.holder_id);
  return { usable: true, invitation: { holder: `${first_name} ${last_name}`, clinic: social_reason } };
}

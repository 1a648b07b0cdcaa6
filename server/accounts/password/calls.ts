import * as contract from "contract/accounts/password.ts";
import { normalizeEmail } from "contract/fields.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import { feature } from "../../platform/http/feature.ts";
import { isDeliberate } from "../../platform/http/fetch-metadata.ts";
import { findHolderName } from "../collaborators/store.ts";
import { changePassword } from "./change-password.ts";
import { findUsableLink, passwordReset } from "./password-reset.ts";

export const calls = feature(contract, {
  /** Known and unknown e-mail addresses get the same response after the same time (policy W-11). */
  async passwordResetRequest(input, _user, ctx, caller) {
    return { success: true, ...(await deferRequest(ctx, "passwordResetRequest", normalizeEmail(input.email), caller)) };
  },
  async askPasswordRecovery(input, _user, ctx, caller) {
    if (!isDeliberate(caller, ctx.site)) return undefined;
    return deferRequest(ctx, "askPasswordRecovery", input.numOrdinal, caller);
  },
  /** Does not use up the link, because a mail program may open the link before the person does (policy T-27). */
  async passwordLink(input, _user, ctx) {
    const link = await findUsableLink(ctx, input.encryption);
    if (!link) return { usable: false, invitation: null };
    if (link.purpose === "activation") return { usable: true, invitation: null, isActivation: true };
    if (link.purpose !== "invitation" || !link.holder_id) return { usable: true, invitation: null };
    const { first_name, last_name, social_reason } = await findHolderName(ctx.db, link.holder_id);
    return { usable: true, invitation: { holder: `${first_name} ${last_name}`, clinic: social_reason } };
  },
  passwordReset,
  changePassword,
});

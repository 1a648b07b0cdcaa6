import * as contract from "contract/password.ts";
import { slice } from "../../http/slice.ts";
import { askPasswordRecovery } from "./ask-password-recovery.ts";
import { changePassword } from "./change-password.ts";
import { passwordLink } from "./password-link.ts";
import { passwordReset } from "./password-reset.ts";
import { passwordResetRequest } from "./password-reset-request.ts";

export const calls = slice(contract, {
  passwordResetRequest,
  askPasswordRecovery,
  passwordLink,
  passwordReset,
  changePassword,
});

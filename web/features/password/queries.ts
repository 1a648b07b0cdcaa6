import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "contract/call.ts";
import { changePassword } from "contract/password.ts";
import { send } from "../../api/client.ts";

/** Changes the password of the logged-in account: this session stays, the others end. */
export function useChangePassword() {
  return useMutation({ mutationFn: (passwords: InputOf<typeof changePassword>) => send(changePassword, passwords) });
}

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type ClinicAccount,
  confirmClinicAddress,
  endClinicSessions,
  readClinic,
  resendToClinic,
  unlockClinic,
  verifyClinicPhone,
} from "contract/centre/clinics.ts";
import type { Resendable } from "contract/centre/operator.ts";
import { ApiError, send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { clearToasts, toast } from "../../ui/toast.ts";
import { phoneInOneLine, actions as texts } from "./texts.ts";

export const CLINICS = "clinics";

export const clinicQuery = (id: string) =>
  queryOptions({
    queryKey: ["formation", "clinic", id],
    queryFn: ({ signal }) => send(readClinic, { id }, { signal }),
  });

export type HelpAction =
  | { kind: "resend"; what: Resendable }
  | { kind: "unlock" | "verifyPhone" | "confirmAddress" | "endSessions" };

export function useHelpAction({ account }: ClinicAccount) {
  const client = useQueryClient();
  const { id, email } = account;

  async function help(wanted: HelpAction): Promise<string> {
    switch (wanted.kind) {
      case "resend": {
        const { what } = await send(resendToClinic, { id, what: wanted.what });
        return texts.resend[what].done({ email, phone: phoneInOneLine(account.phone) });
      }
      case "unlock":
        return texts.unlock.done((await send(unlockClinic, { id })).cleared);
      case "verifyPhone":
        return texts.verifyPhone.done((await send(verifyClinicPhone, { id })).state, email);
      case "confirmAddress":
        await send(confirmClinicAddress, { id });
        return texts.confirmAddress.done;
      case "endSessions":
        return texts.endSessions.done((await send(endClinicSessions, { id })).sessions);
    }
  }

  return useMutation({
    mutationFn: help,
    // Removes the previous toast. On phones, the next toast would otherwise wait until the previous one disappears.
    onMutate: clearToasts,
    onSuccess: (text) => toast({ text, duration: 6000 }),
    onError(rejection) {
      const code = rejection instanceof ApiError ? rejection.code : undefined;
      if (code === "sentTooOften") toast({ kind: "warning", text: texts.tooOften, duration: 6000 });
      else if (code === "notForThisAccount") toast({ kind: "warning", text: texts.notNow });
      else showError(rejection, { fallback: texts.rejected });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: clinicQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: ["formation", CLINICS] }),
      ]),
  });
}

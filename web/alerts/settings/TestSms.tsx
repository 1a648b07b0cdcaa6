import { useMutation } from "@tanstack/react-query";
import { CANDIDATE_NOTIFICATION, type NotificationParameters, testAlerts } from "contract/alerts/alerts.ts";
import { normalizePhone } from "contract/fields.ts";
import { ApiError, send } from "../../api/client.ts";
import { spacedPhone } from "../../format/phone.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { testSms as texts } from "./texts.ts";

/** Hides the button if the typed number is not saved, because the server sends the SMS to the saved number. */
export function TestSms({ stored, mobile }: { stored: NotificationParameters; mobile: string }) {
  const saved = normalizePhone(stored.destination.mobile);
  const test = useMutation({
    mutationFn: () => send(testAlerts, { id: CANDIDATE_NOTIFICATION }),
    onSuccess: () => toast({ text: texts.sent(spacedPhone(saved)) }),
    onError: (error) => {
      const isOften = error instanceof ApiError && error.status === 429;
      if (isOften) toast({ kind: "warning", text: texts.tooOften });
      else showError(error, { fallback: texts.failed });
    },
  });
  if (stored.edition === undefined || saved === "" || saved !== normalizePhone(mobile)) return null;
  return (
    <div>
      <Button variant="quiet" loading={test.isPending} onClick={() => test.mutate()}>
        {texts.send}
      </Button>
    </div>
  );
}

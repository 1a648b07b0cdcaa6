import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateStaffMe } from "contract/staff.ts";
import { send } from "../../api/client.ts";
import { sayRefusal } from "../../shell/refusal.ts";
import { Card } from "../../ui/Card.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { toast } from "../../ui/toast.ts";
import { meQuery } from "../shell/me.ts";
import { account as texts } from "./texts.ts";

/** Whether the mail of what waits is wanted in the morning (beyond B1-56). */
export function DailyMail({ wanted }: { wanted: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (dailyMail: boolean) => send(updateStaffMe, { dailyMail }),
    onSuccess: (me) => {
      client.setQueryData(meQuery.queryKey, me);
      toast({ text: me.dailyMail ? texts.mailOn : texts.mailOff });
    },
    onError: (refusal) => sayRefusal(refusal, { fallback: texts.refused }),
  });
  const isOn = change.isPending ? change.variables : wanted;
  return (
    <Card>
      <h2>{texts.mailTitle}</h2>
      <p>{texts.mailText}</p>
      <Toggle
        label={texts.mail}
        checked={isOn}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
    </Card>
  );
}

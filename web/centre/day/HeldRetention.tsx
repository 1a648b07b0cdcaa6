import { useMutation, useQueryClient } from "@tanstack/react-query";
import { resumeRetention } from "contract/centre/day.ts";
import type { RetentionHold } from "contract/privacy/privacy.ts";
import { send } from "../../api/client.ts";
import { useIsManager } from "../../shell/centre/me.ts";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./DayPage.module.css";
import { held as texts } from "./texts.ts";

export function HeldRetention({ held }: { held: RetentionHold }) {
  const isManager = useIsManager();
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: () => send(resumeRetention, { at: held.at }),
    onSuccess: () => toast({ text: texts.resumed }),
    onError: (rejection) => showError(rejection, { fallback: texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: ["formation", "day"] }),
  });

  async function ask(): Promise<void> {
    const { result } = await confirm({
      text: texts.question,
      detail: texts.effects(held),
      kind: "danger",
      confirmLabel: texts.resume,
      denyLabel: texts.cancel,
    });
    if (result === "confirm") resume.mutate();
  }

  return (
    <section aria-labelledby="day-held">
      <h2 id="day-held">{texts.title}</h2>
      <Card>
        <div className={styles.held}>
          <p>{texts.reason(held)}</p>
          <p>{texts.effects(held)}</p>
          {isManager === false && <p className="quiet-3">{texts.adviser}</p>}
          {isManager === true && (
            <Button variant="secondary" loading={resume.isPending} onClick={() => void ask()}>
              {texts.resume}
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}

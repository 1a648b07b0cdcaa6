import type { StaffEntry } from "contract/centre/staff.ts";
import { type StaffStep, staffLoginRecovery, staffLoginTotp } from "contract/centre/staff-login.ts";
import { seenText } from "contract/fields.ts";
import { useState } from "react";
import { ApiError, send } from "../../api/client.ts";
import { PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { Enrolment } from "./Enrolment.tsx";
import styles from "./FrontDoor.module.css";
import { secondStep as texts } from "./texts.ts";

export interface SecondStepProps {
  step: StaffStep;
  onEntered: (entry: StaffEntry) => Promise<void>;
  onRestart: () => void;
}

export function SecondStep({ step, onEntered, onRestart }: SecondStepProps) {
  if (step.step === "enrol") return <Enrolment ticket={step.ticket} onEntered={onEntered} onRestart={onRestart} />;
  return <CodeForm ticket={step.ticket} onEntered={onEntered} onRestart={onRestart} />;
}

const empty = { code: "" };

function CodeForm({ ticket, onEntered, onRestart }: Omit<SecondStepProps, "step"> & { ticket: string }) {
  const [isRecovery, setRecovery] = useState(false);
  const [isTicketUsed, setTicketUsed] = useState(false);
  const form = useForm({ initial: empty, check: findIssues, send: check });
  const rejected = form.issue("form");

  function findIssues({ code }: typeof empty): Issues<typeof empty> {
    if (isRecovery) return { code: seenText(code) === "" ? texts.recoveryMissing : undefined };
    return { code: code.replace(/\s/g, "").length === 6 ? undefined : texts.codeMissing };
  }

  async function check({ code }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    try {
      await onEntered(await send(isRecovery ? staffLoginRecovery : staffLoginTotp, { ticket, code }));
      return undefined;
    } catch (error) {
      const reason = (error instanceof ApiError ? error.text : undefined) ?? texts.failed;
      if (!(error instanceof ApiError) || error.code !== "ticketDead") return { code: reason };
      setTicketUsed(true);
      return { form: reason };
    }
  }

  return (
    <>
      <PageTitle title={texts.title} />
      <Card>
        <form {...form.wiring} className="stack-5" data-keeps-focus="">
          <p>{isRecovery ? texts.recoveryText : texts.text}</p>
          <Field
            key={String(isRecovery)}
            {...form.text("code")}
            label={isRecovery ? texts.recovery : texts.code}
            aria-required
            autoFocus
            autoComplete="one-time-code"
            inputMode={isRecovery ? "text" : "numeric"}
          />
          {rejected && <FieldError id="code-refused">{rejected}</FieldError>}
          {isTicketUsed ? (
            <Button wide onClick={onRestart}>
              {texts.again}
            </Button>
          ) : (
            <Button type="submit" wide loading={form.sending}>
              {texts.submit}
            </Button>
          )}
          {!isTicketUsed && (
            <>
              <Button
                variant="quiet"
                className={styles.quiet}
                onClick={() => {
                  form.reset();
                  setRecovery(!isRecovery);
                }}
              >
                {isRecovery ? texts.useApplication : texts.useRecovery}
              </Button>
              <Button variant="quiet" className={styles.quiet} onClick={onRestart}>
                {texts.again}
              </Button>
            </>
          )}
        </form>
      </Card>
    </>
  );
}

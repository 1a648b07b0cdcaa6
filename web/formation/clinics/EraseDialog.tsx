import { useQueryClient } from "@tanstack/react-query";
import { type ClinicAccount, eraseClinic } from "contract/clinics.ts";
import { formationPath } from "contract/formation-screens.ts";
import { useId, useRef } from "react";
import { useNavigate } from "react-router";
import { ApiError, send as sendCall } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Faults, useForm } from "../../ui/form.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./ClinicPage.module.css";
import { CLINICS, clinicQuery } from "./queries.ts";
import { actions, rights as texts } from "./texts.ts";

const empty = { confirm: "" };
type Typed = typeof empty;

interface EraseDialogProps {
  data: ClinicAccount;
  open: boolean;
  onClose: () => void;
}

/** Says what goes and what stays, and asks for the ordinal number: nobody erases an account by a slip. */
export function EraseDialog({ data: { account, colleagues }, open, onClose }: EraseDialogProps) {
  const form = useForm({ initial: empty, check: findFaults, send });
  const client = useQueryClient();
  const navigate = useNavigate();
  const cancel = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const failed = form.fault("form");
  const { id, numOrdinal } = account;
  const name = `${account.firstName} ${account.lastName}`;
  const isHolder = numOrdinal !== null;

  function close(): void {
    form.reset();
    onClose();
  }

  async function send({ confirm }: Typed): Promise<Faults<Typed> | undefined> {
    try {
      await sendCall(eraseClinic, { id, confirm: confirm.trim() });
    } catch (error) {
      const text = (error instanceof ApiError ? error.text : undefined) ?? actions.refused;
      const isNumber = error instanceof ApiError && error.code === "confirmationWrong";
      return isNumber ? { confirm: text } : { form: text };
    }
    close();
    await navigate(formationPath("Clinics"), { replace: true });
    toast({ text: texts.erased(name) });
    client.removeQueries({ queryKey: clinicQuery(id).queryKey });
    await client.invalidateQueries({ queryKey: ["formation", CLINICS] });
    return undefined;
  }

  return (
    <Dialog
      theme="auto"
      open={open}
      title={texts.question(name)}
      initialFocus={cancel}
      maxWidth={560}
      onDismiss={close}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={form.sending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form {...form.wiring} id={formId} className={styles.erasure}>
        <Effects title={texts.goesTitle} effects={texts.goes(isHolder, colleagues.length)} />
        <Effects title={texts.staysTitle} effects={texts.stays(isHolder)} />
        <p>{texts.warned}</p>
        <Field
          {...form.text("confirm")}
          label={texts.number}
          hint={isHolder ? texts.numberHint(numOrdinal) : texts.numberHintHolder}
          aria-required
          autoComplete="off"
          inputMode="numeric"
        />
        {failed && <FieldError id={`${formId}-failed`}>{failed}</FieldError>}
      </form>
    </Dialog>
  );
}

function findFaults({ confirm }: Typed): Faults<Typed> {
  return { confirm: confirm.trim() === "" ? texts.numberMissing : undefined };
}

function Effects({ title, effects }: { title: string; effects: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </div>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { centrePath } from "contract/centre/centre-screens.ts";
import { type ClinicAccount, eraseClinic } from "contract/centre/clinics.ts";
import { seenText } from "contract/fields.ts";
import { useId } from "react";
import { useNavigate } from "react-router";
import { ApiError, send as sendCall } from "../../api/client.ts";
import { Effects } from "../../ui/Effects.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { toast } from "../../ui/toast.ts";
import { CLINICS, clinicQuery } from "./queries.ts";
import { actions, rights as texts } from "./texts.ts";

const empty = { confirm: "" };
type Typed = typeof empty;

interface EraseDialogProps {
  data: ClinicAccount;
  open: boolean;
  onClose: () => void;
}

export function EraseDialog({ data: { account, colleagues }, open, onClose }: EraseDialogProps) {
  const form = useForm({ initial: empty, check: findIssues, send });
  const client = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const failed = form.issue("form");
  const { id, numOrdinal } = account;
  const name = `${account.firstName} ${account.lastName}`;
  const isHolder = numOrdinal !== null;

  function close(): void {
    form.reset();
    onClose();
  }

  async function send({ confirm }: Typed): Promise<Issues<Typed> | undefined> {
    try {
      await sendCall(eraseClinic, { id, confirm: confirm.trim() });
    } catch (error) {
      const text = (error instanceof ApiError ? error.text : undefined) ?? actions.rejected;
      const isNumber = error instanceof ApiError && error.code === "confirmationWrong";
      return isNumber ? { confirm: text } : { form: text };
    }
    close();
    await navigate(centrePath("Clinics"), { replace: true });
    toast({ text: texts.erased(name) });
    client.removeQueries({ queryKey: clinicQuery(id).queryKey });
    await client.invalidateQueries({ queryKey: ["formation", CLINICS] });
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={texts.question(name)}
      submit={texts.submit}
      cancel={texts.cancel}
      isDanger
      initialFocus="cancel"
      onClose={close}
    >
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
    </FormDialog>
  );
}

function findIssues({ confirm }: Typed): Issues<Typed> {
  return { confirm: seenText(confirm) === "" ? texts.numberMissing : undefined };
}

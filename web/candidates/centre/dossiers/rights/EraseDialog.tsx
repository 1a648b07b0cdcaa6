import { useQueryClient } from "@tanstack/react-query";
import { type Dossier, eraseDossier } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { seenText } from "contract/fields.ts";
import { useId } from "react";
import { useNavigate } from "react-router";
import { ApiError, send } from "../../../../api/client.ts";
import { Effects } from "../../../../ui/Effects.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { FieldError } from "../../../../ui/FieldFrame.tsx";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../../../ui/form.ts";
import { toast } from "../../../../ui/toast.ts";
import { dossierQuery, useRefreshDossiers } from "../queries.ts";
import { rights as texts } from "../texts.ts";

const empty = { confirm: "" };
type Typed = typeof empty;

interface EraseDialogProps {
  dossier: Dossier;
  open: boolean;
  onClose: () => void;
}

export function EraseDialog({ dossier, open, onClose }: EraseDialogProps) {
  const { id, externalId, firstName, lastName } = dossier;
  const form = useForm({ initial: empty, check, send: erase });
  const failed = form.issue("form");
  const client = useQueryClient();
  const refresh = useRefreshDossiers();
  const navigate = useNavigate();
  const failedId = useId();

  function check({ confirm }: Typed): Issues<Typed> {
    return { confirm: seenText(confirm) === externalId ? undefined : texts.confirmWrong };
  }

  async function erase({ confirm }: Typed): Promise<Issues<Typed> | undefined> {
    try {
      await send(eraseDossier, { id: String(id), confirm });
    } catch (error) {
      return { form: (error instanceof ApiError ? error.text : undefined) ?? texts.eraseFailed };
    }
    await navigate(centrePath("Dossiers"), { replace: true });
    client.removeQueries(dossierQuery(String(id)));
    toast({ text: texts.erased });
    await refresh();
    return undefined;
  }

  function close(): void {
    form.reset();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={texts.question(`${firstName} ${lastName}`)}
      submit={texts.submit}
      cancel={texts.cancel}
      isDanger
      initialFocus="cancel"
      onClose={close}
    >
      <Effects title={texts.goesTitle} effects={texts.goes} />
      <Effects title={texts.staysTitle} effects={texts.stays} />
      <Field {...form.text("confirm")} label={texts.confirm(externalId)} autoComplete="off" />
      {failed && <FieldError id={failedId}>{failed}</FieldError>}
    </FormDialog>
  );
}

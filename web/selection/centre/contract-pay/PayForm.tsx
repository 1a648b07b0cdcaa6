import { useMutation, useQueryClient } from "@tanstack/react-query";
import { checkContractPay, PAY_ROWS, type PayTable, saveContractPay } from "contract/selection/contract-pay.ts";
import { send } from "../../../api/client.ts";
import { longDay } from "../../../format/dates.ts";
import { formIssues } from "../../../shell/field-issues.ts";
import { showError } from "../../../shell/show-error.ts";
import { ConflictDialog } from "../../../shell/unsaved/ConflictDialog.tsx";
import { SaveBar } from "../../../shell/unsaved/SaveBar.tsx";
import { type Edited, useEditedForm } from "../../../shell/unsaved/use-edited-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { DayField } from "../../../ui/DayField.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FieldError } from "../../../ui/FieldFrame.tsx";
import type { Form } from "../../../ui/form.ts";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./ContractPayPage.module.css";
import { ageName, draftOf, labelOf, type PayDraft, percentName, toSend } from "./pay-draft.ts";
import { contractPayQuery, useCacheFigures } from "./queries.ts";
import { texts } from "./texts.ts";

interface PayFormProps {
  table: PayTable | undefined;
  isNew: boolean;
  onSaved: (validFrom: string) => void;
}

export function PayForm({ table, isNew, onSaved }: PayFormProps) {
  const cache = useCacheFigures();
  const { form, isUnsaved, cancel, conflict } = useEditedForm<PayDraft>({
    name: `contract-pay.${isNew ? "new" : table?.validFrom}`,
    stored: readTable(table, isNew),
    send: save,
    onError: (error) => formIssues(error, { code: "contractPayRefused", fallback: texts.rejected }),
    newer: (body) => readTable(body as unknown as PayTable, false),
    fields: (values) => values,
    label: labelOf,
  });

  async function save(values: PayDraft, { edition }: Edited<PayDraft>): Promise<Edited<PayDraft>> {
    const figures = await send(saveContractPay, { ...toSend(values), edition });
    cache(figures);
    toast({ text: texts.saved });
    onSaved(values.validFrom ?? "");
    return isNew
      ? readTable(table, true)
      : readTable(
          figures.tables.find((one) => one.validFrom === values.validFrom),
          false,
        );
  }

  return (
    <form {...form.wiring} className={styles.form}>
      {table && !isNew && <PayCheck table={table} isUnsaved={isUnsaved} />}
      <DayField {...form.text("validFrom")} label={texts.validFrom} readOnly={!isNew} />
      <Field
        {...form.text("minimumWage")}
        label={texts.minimumWage}
        hint={texts.minimumWageHint}
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        {...form.text("minimumWageMayotte")}
        label={texts.minimumWageMayotte}
        inputMode="decimal"
        autoComplete="off"
      />
      <div className={styles.pair}>
        <Figure form={form} name="apprenticeshipToAge" label={texts.apprenticeshipToAge} />
        <Figure form={form} name="professionalisationToAge" label={texts.professionalisationToAge} />
      </div>
      <Rows form={form} name="apprenticeship" />
      <Rows form={form} name="professionalisation" />
      <TextAreaField {...form.text("source")} className={styles.whole} label={texts.source} />
      <FieldError>{form.issue("form")}</FieldError>
      <SaveBar isUnsaved={isUnsaved} onCancel={cancel}>
        <Button type="submit" loading={form.sending}>
          {texts.save}
        </Button>
      </SaveBar>
      <ConflictDialog conflict={conflict} />
    </form>
  );
}

const readTable = (table: PayTable | undefined, isNew: boolean): Edited<PayDraft> => ({
  edition: isNew ? null : (table?.edition ?? null),
  values: draftOf(table, isNew),
});

function Rows({ form, name }: { form: Form<PayDraft>; name: keyof typeof PAY_ROWS }) {
  const { rows } = PAY_ROWS[name];
  return (
    <fieldset className={styles.rows}>
      <legend>{texts[name]}</legend>
      {Array.from({ length: rows }, (_, row) => (
        <fieldset key={ageName(name, row)} className={styles.row}>
          <legend>{texts.line(row + 1)}</legend>
          <Figure form={form} name={ageName(name, row)} label={texts.fromAge} />
          {texts.heads[name].map((head, figure) => (
            <Figure key={head} form={form} name={percentName(name, row, figure)} label={head} />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

function Figure({ form, name, label }: { form: Form<PayDraft>; name: string; label: string }) {
  return <Field {...form.text(name)} label={label} inputMode="numeric" autoComplete="off" />;
}

/** The button that marks the stored amounts as checked. Disabled while the form has unsaved amounts (B6-12). */
function PayCheck({ table, isUnsaved }: { table: PayTable; isUnsaved: boolean }) {
  const { validFrom, checkedOn, isShipped, edition } = table;
  const cache = useCacheFigures();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(checkContractPay, { validFrom, edition }),
    onSuccess(figures) {
      cache(figures);
      toast({ text: texts.checkDone });
    },
    onError(error) {
      showError(error, { fallback: texts.rejected });
      void client.invalidateQueries(contractPayQuery);
    },
  });
  const never = isShipped ? texts.shipped : texts.unchecked;
  return (
    <div className={styles.check}>
      <p>{checkedOn === null ? never : texts.checkedOn(longDay(checkedOn))}</p>
      <Button variant="secondary" loading={isPending} disabled={isUnsaved} onClick={() => mutate()}>
        {texts.check}
      </Button>
    </div>
  );
}

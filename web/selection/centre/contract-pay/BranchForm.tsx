import { useMutation } from "@tanstack/react-query";
import { type BranchPay, deleteBranchPay, saveBranchPay } from "contract/selection/contract-pay.ts";
import { send } from "../../../api/client.ts";
import { longDay } from "../../../format/dates.ts";
import { euros } from "../../../format/numbers.ts";
import { formIssues } from "../../../shell/field-issues.ts";
import { showError } from "../../../shell/show-error.ts";
import { ConflictDialog } from "../../../shell/unsaved/ConflictDialog.tsx";
import { type Edited, useEditedForm } from "../../../shell/unsaved/use-edited-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { DayField } from "../../../ui/DayField.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FieldError } from "../../../ui/FieldFrame.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./ContractPayPage.module.css";
import { amountText, centsOf } from "./pay-draft.ts";
import { useCacheFigures } from "./queries.ts";
import { branch as texts } from "./texts.ts";

const empty = { validFrom: "", agreement: "", echelon: "", amount: "" };
type BranchValues = typeof empty;

const readBranch = ({ edition, amount, ...branch }: BranchPay): Edited<BranchValues> => ({
  edition: edition ?? null,
  values: { ...branch, amount: amountText(amount) },
});

export function BranchForm({ branches }: { branches: readonly BranchPay[] }) {
  const cache = useCacheFigures();
  const { form, conflict } = useEditedForm<BranchValues>({
    name: "branch-pay",
    stored: { edition: null, values: empty },
    send: save,
    onError: (error) => formIssues(error, { code: "contractPayRefused", fallback: texts.rejected }),
    newer: (body) => readBranch(body as unknown as BranchPay),
    fields: (values) => values,
    label: (name) => texts[name as keyof BranchValues],
  });
  const remove = useMutation({
    mutationFn: (validFrom: string) => send(deleteBranchPay, { validFrom }),
    onSuccess(figures) {
      cache(figures);
      toast({ text: texts.removed });
    },
    onError: (error) => showError(error, { fallback: texts.rejected }),
  });

  async function save(values: BranchValues, { edition }: Edited<BranchValues>): Promise<Edited<BranchValues>> {
    cache(await send(saveBranchPay, { ...values, amount: centsOf(values.amount), edition }));
    toast({ text: texts.saved });
    return { edition: null, values: empty };
  }

  async function ask({ validFrom }: BranchPay): Promise<void> {
    const { result } = await confirm({ text: texts.question(longDay(validFrom)), kind: "danger" });
    if (result === "confirm") remove.mutate(validFrom);
  }

  return (
    <Card as="section" aria-labelledby="branche" className="stack-5">
      <h2 id="branche">{texts.title}</h2>
      <p>{branches.length === 0 ? texts.none : texts.intro}</p>
      {branches.length > 0 && (
        <ul className={styles.branches}>
          {branches.map((one) => (
            <li key={one.validFrom}>
              <span>{texts.line(longDay(one.validFrom), euros(one.amount), one.agreement, one.echelon)}</span>
              <Button variant="quiet" aria-label={texts.removeOf(longDay(one.validFrom))} onClick={() => void ask(one)}>
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form {...form.wiring} className={styles.form}>
        <DayField {...form.text("validFrom")} label={texts.validFrom} />
        <Field {...form.text("amount")} label={texts.amount} inputMode="decimal" autoComplete="off" />
        <Field {...form.text("agreement")} label={texts.agreement} autoComplete="off" />
        <Field {...form.text("echelon")} label={texts.echelon} autoComplete="off" />
        <FieldError>{form.issue("form")}</FieldError>
        <div>
          <Button type="submit" loading={form.sending}>
            {texts.save}
          </Button>
        </div>
      </form>
      <ConflictDialog conflict={conflict} />
    </Card>
  );
}

import { seenText } from "contract/fields.ts";
import { ApiError } from "../api/client.ts";
import { Effects } from "../ui/Effects.tsx";
import { Field, type FieldProps } from "../ui/Field.tsx";
import { FieldError } from "../ui/FieldFrame.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { type Issues, useForm } from "../ui/form.ts";

const empty = { confirm: "" };

interface EraseDialogProps {
  open: boolean;
  title: string;
  goes: readonly string[];
  stays: readonly string[];
  warning?: string;
  field: Pick<FieldProps, "label" | "hint" | "aria-required" | "inputMode">;
  texts: Readonly<Record<"goesTitle" | "staysTitle" | "submit" | "cancel", string>>;
  fallback: string;
  check: (confirm: string) => string | undefined;
  erase: (confirm: string) => Promise<unknown>;
  onErased: () => Promise<void>;
  onClose: () => void;
}

export function EraseDialog({ open, title, texts, field, ...props }: EraseDialogProps) {
  const form = useForm({
    initial: empty,
    check: ({ confirm }) => ({ confirm: props.check(seenText(confirm)) }),
    send,
  });

  function close(): void {
    form.reset();
    props.onClose();
  }

  async function send({ confirm }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    try {
      await props.erase(confirm.trim());
    } catch (error) {
      const text = (error instanceof ApiError ? error.text : undefined) ?? props.fallback;
      return error instanceof ApiError && error.code === "confirmationWrong" ? { confirm: text } : { form: text };
    }
    close();
    await props.onErased();
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      submit={texts.submit}
      cancel={texts.cancel}
      isDanger
      initialFocus="title"
      onClose={close}
    >
      <Effects title={texts.goesTitle} effects={props.goes} />
      <Effects title={texts.staysTitle} effects={props.stays} />
      {props.warning && <p>{props.warning}</p>}
      <Field {...form.text("confirm")} {...field} autoComplete="off" />
      <FieldError>{form.issue("form")}</FieldError>
    </FormDialog>
  );
}

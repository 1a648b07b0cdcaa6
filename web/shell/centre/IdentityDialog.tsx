import { confirmStaff } from "contract/centre/staff.ts";
import { ApiError, send } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { useIdentityRequest } from "../identity.ts";
import { texts } from "./texts.ts";

const empty = { code: "" };

/**
 * If a member of staff opens many dossiers (candidates' records) in an hour, the server rejects the next call until the
 * person types a code in this dialog. The page then repeats the rejected call (B1-12).
 */
export function IdentityDialog() {
  const answer = useIdentityRequest();
  const form = useForm({ initial: empty, check: findIssues, send: prove });

  function findIssues({ code }: typeof empty): Issues<typeof empty> {
    return { code: code.replace(/\s/g, "").length === 6 ? undefined : texts.codeMissing };
  }

  async function prove({ code }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    try {
      await send(confirmStaff, { code });
    } catch (error) {
      return { code: (error instanceof ApiError ? error.text : undefined) ?? texts.confirmFailed };
    }
    leave(true);
    return undefined;
  }

  function leave(isProven: boolean): void {
    form.reset();
    answer?.(isProven);
  }

  return (
    <Dialog open={answer !== undefined} title={texts.confirmTitle} theme="auto" onDismiss={() => leave(false)}>
      <form {...form.wiring} className="stack-4">
        <p>{texts.confirmText}</p>
        <Field
          {...form.text("code")}
          label={texts.code}
          aria-required
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <Button type="submit" wide loading={form.sending}>
          {texts.confirm}
        </Button>
      </form>
    </Dialog>
  );
}

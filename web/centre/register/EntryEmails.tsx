import { useMutation } from "@tanstack/react-query";
import { addEntryEmail, type RegisterEntryDetail, removeEntryEmail } from "contract/centre/register-entries.ts";
import { seenText } from "contract/fields.ts";
import { ApiError, send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { Field } from "../../ui/Field.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { toast } from "../../ui/toast.ts";
import { useCacheEntry } from "./queries.ts";
import styles from "./Register.module.css";
import { entry as texts } from "./texts.ts";

const empty = { email: "" };

export function EntryEmails({ entry: { numOrdinal, emails, addedEmails } }: { entry: RegisterEntryDetail }) {
  const cache = useCacheEntry();
  const form = useForm({
    initial: empty,
    check: findIssues,
    send: add,
    draft: formDraft(`register-email.${numOrdinal}`, empty),
  });
  const remove = useMutation({
    mutationFn: (email: string) => send(removeEntryEmail, { numOrdinal, email }),
    onSuccess(response, email) {
      cache(numOrdinal, response);
      toast({ text: texts.emailRemoved(email) });
    },
    onError: (rejection) => showError(rejection, { fallback: texts.rejected }),
  });

  async function add(values: typeof empty): Promise<Issues<typeof empty> | undefined> {
    const email = values.email.trim();
    try {
      cache(numOrdinal, await send(addEntryEmail, { numOrdinal, email }));
    } catch (error) {
      return { email: (error instanceof ApiError ? error.text : undefined) ?? texts.rejected };
    }
    toast({ text: texts.emailAdded(email) });
    form.reset();
    return undefined;
  }

  async function ask(email: string): Promise<void> {
    const { result } = await confirm({
      kind: "danger",
      text: texts.removeEmailQuestion(email),
      detail: texts.removeEmailDetail,
      confirmLabel: texts.removeEmail,
      denyLabel: texts.cancel,
      mobileFullscreen: false,
    });
    if (result === "confirm") remove.mutate(email);
  }

  return (
    <Card as="section" aria-labelledby="adresses">
      <h2 id="adresses">{texts.emails}</h2>
      <p className="intro">{emails.length === 0 ? texts.noEmail : texts.emailsText}</p>
      <ul className={styles.emails}>
        {emails.map((email) => (
          <li key={email}>
            <span>
              {email}{" "}
              {addedEmails.includes(email) && (
                <span className="no-wrap">
                  <Badge tone="outline">{texts.addedHere}</Badge>
                </span>
              )}
            </span>
            <Button variant="quiet" aria-label={texts.removeEmailOf(email)} onClick={() => void ask(email)}>
              {texts.removeEmail}
            </Button>
          </li>
        ))}
      </ul>
      <form {...form.wiring} className={styles.add}>
        <Field {...form.text("email")} label={texts.email} type="email" autoComplete="off" />
        <Button type="submit" variant="secondary" loading={form.sending}>
          {texts.addEmail}
        </Button>
      </form>
    </Card>
  );
}

function findIssues({ email }: typeof empty): Issues<typeof empty> {
  return { email: seenText(email) === "" ? texts.emailMissing : undefined };
}

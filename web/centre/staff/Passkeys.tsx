import { startRegistration } from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addStaffPasskey,
  deleteStaffPasskey,
  staffPasskeyOptions,
  staffPasskeys,
} from "contract/centre/staff-passkeys.ts";
import { seenText } from "contract/fields.ts";
import { ApiError, send } from "../../api/client.ts";
import { dayAndTime } from "../../format/dates.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./AccountPage.module.css";
import { account as texts } from "./texts.ts";

const PASSKEYS = ["formation", "passkeys"];

export function Passkeys() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => send(staffPasskeys, {}, { signal }),
  });
  const remove = useMutation({
    mutationFn: (id: string) => send(deleteStaffPasskey, { id }),
    onSuccess: () => {
      toast({ text: texts.passkeyRemoved });
      return client.invalidateQueries({ queryKey: PASSKEYS });
    },
    onError: (rejection) => showError(rejection, { fallback: texts.rejected }),
  });
  return (
    <Card>
      <h2>{texts.passkeysTitle}</h2>
      <p className={styles.quiet}>{texts.passkeysText}</p>
      {error && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p>{texts.noPasskeys}</p>}
      <ul>
        {data?.items.map(({ id, name, lastUsedAt }) => {
          const used = lastUsedAt === null ? undefined : dayAndTime(lastUsedAt);
          return (
            <li key={id} className={styles.row}>
              <span>
                <span className={styles.name}>{name}</span>
                <span className={styles.quiet}>{used ? texts.lastUsed(used.day, used.time) : texts.neverUsed}</span>
              </span>
              <Button variant="quiet" aria-label={texts.removePasskey(name)} onClick={() => remove.mutate(id)}>
                {texts.removeShort}
              </Button>
            </li>
          );
        })}
      </ul>
      <AddPasskey onAdded={() => client.invalidateQueries({ queryKey: PASSKEYS })} />
    </Card>
  );
}

const empty = { name: "" };

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const form = useForm({
    initial: empty,
    check: ({ name }) => ({ name: seenText(name) === "" ? texts.passkeyNameMissing : undefined }),
    send: add,
  });

  async function add({ name }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    try {
      const options = (await send(staffPasskeyOptions, {})) as unknown;
      const optionsJSON = options as Parameters<typeof startRegistration>[0]["optionsJSON"];
      const response = await startRegistration({ optionsJSON });
      await send(addStaffPasskey, { name: name.trim(), response: { ...response } });
      toast({ text: texts.passkeyAdded });
      form.reset();
      await onAdded();
      return undefined;
    } catch (error) {
      return { name: (error instanceof ApiError ? error.text : undefined) ?? texts.passkeyFailed };
    }
  }

  return (
    <form {...form.wiring} className={styles.add}>
      <Field {...form.text("name")} label={texts.passkeyName} hint={texts.passkeyNameHint} autoComplete="off" />
      <Button type="submit" variant="secondary" loading={form.sending}>
        {texts.addPasskey}
      </Button>
    </form>
  );
}

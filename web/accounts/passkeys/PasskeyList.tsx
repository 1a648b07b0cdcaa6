import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Passkey } from "contract/accounts/passkeys.ts";
import { seenText } from "contract/fields.ts";
import { ApiError } from "../../api/client.ts";
import { dayAndTime } from "../../format/dates.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { Loader } from "../../ui/Loader.tsx";
import { toast } from "../../ui/toast.ts";
import { unknownToBrowser } from "./button-texts.ts";
import { makePasskey } from "./device.ts";
import { hasPasskeys } from "./PasskeyButton.tsx";
import styles from "./PasskeyList.module.css";
import { texts } from "./texts.ts";

/** Clinics' accounts and staff have different calls for their passkeys. */
export interface PasskeyCalls {
  readonly list: (signal: AbortSignal) => Promise<{ readonly items: readonly Passkey[] }>;
  readonly options: () => Promise<Readonly<Record<string, unknown>>>;
  readonly add: (input: { name: string; response: Record<string, unknown> }) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
}

export const passkeyKey = ["passkeys"];

export function PasskeyList({ calls, intro = texts.intro }: { calls: PasskeyCalls; intro?: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: passkeyKey, queryFn: ({ signal }) => calls.list(signal) });
  const remove = useMutation({
    mutationFn: calls.remove,
    onSuccess: () => {
      toast({ text: texts.removed });
      return client.invalidateQueries({ queryKey: passkeyKey });
    },
    onError: (rejection) => showError(rejection, { fallback: texts.rejected }),
  });
  return (
    <div className="stack-4">
      <p className="quiet">{intro}</p>
      {error && <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />}
      {!data && !error && <Loader label={texts.loading} />}
      {data?.items.length === 0 && <p>{texts.none}</p>}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map(({ id, name, lastUsedAt }) => {
            const used = lastUsedAt === null ? undefined : dayAndTime(lastUsedAt);
            return (
              <li key={id} className={styles.row}>
                <span className={styles.key}>
                  <span className="strong">{name}</span>
                  <span className="quiet-3">{used ? texts.lastUsed(used.day, used.time) : texts.neverUsed}</span>
                </span>
                <Button variant="quiet" aria-label={texts.removeNamed(name)} onClick={() => remove.mutate(id)}>
                  {texts.remove}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <AddPasskey calls={calls} onAdded={() => client.invalidateQueries({ queryKey: passkeyKey })} />
    </div>
  );
}

const empty = { name: "" };

function AddPasskey({ calls, onAdded }: { calls: PasskeyCalls; onAdded: () => Promise<void> }) {
  const form = useForm({
    initial: empty,
    check: ({ name }) => ({ name: seenText(name) === "" ? texts.nameMissing : undefined }),
    send: add,
  });

  async function add({ name }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    if (!hasPasskeys()) return { name: unknownToBrowser };
    try {
      const response = await makePasskey(await calls.options());
      await calls.add({ name: name.trim(), response });
      toast({ text: texts.added });
      form.reset();
      await onAdded();
      return undefined;
    } catch (error) {
      return { name: (error instanceof ApiError ? error.text : undefined) ?? texts.notAdded };
    }
  }

  return (
    <form {...form.wiring} className={styles.add}>
      <Field {...form.text("name")} label={texts.name} hint={texts.nameHint} autoComplete="off" />
      <Button type="submit" variant="secondary" loading={form.sending}>
        {texts.add}
      </Button>
    </form>
  );
}

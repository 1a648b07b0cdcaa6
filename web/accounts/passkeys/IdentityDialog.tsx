import { useQueryClient } from "@tanstack/react-query";
import { confirmIdentity, passkeyLoginOptions } from "contract/accounts/passkeys.ts";
import { ApiError, send } from "../../api/client.ts";
import { useIdentityRequest } from "../../shell/identity.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { answerByPasskey } from "./device.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { passkeyKey } from "./PasskeyList.tsx";
import { identity as texts } from "./texts.ts";

const empty = { password: "" };

/**
 * Half an hour after the login, the server rejects some calls until the user enters the password or a passkey in this
 * dialog. The page then repeats the call (B15-01).
 */
export function IdentityDialog() {
  const answer = useIdentityRequest();
  const client = useQueryClient();
  const form = useForm({
    initial: empty,
    check: ({ password }) => ({ password: password === "" ? texts.passwordMissing : undefined }),
    send: prove,
  });
  const { items = [] } = client.getQueryData<{ items: readonly unknown[] }>(passkeyKey) ?? {};

  async function prove({ password }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    try {
      await send(confirmIdentity, { password });
    } catch (error) {
      return { password: (error instanceof ApiError ? error.text : undefined) ?? texts.failed };
    }
    leave(true);
    return undefined;
  }

  async function proveByPasskey(): Promise<void> {
    const { ticket, options } = await send(passkeyLoginOptions, {});
    await send(confirmIdentity, { ticket, response: await answerByPasskey(options) });
    leave(true);
  }

  function leave(isProven: boolean): void {
    form.reset();
    answer?.(isProven);
  }

  return (
    <Dialog open={answer !== undefined} title={texts.title} theme="auto" onDismiss={() => leave(false)}>
      <form {...form.wiring} className="stack-4">
        <p>{texts.text}</p>
        <PasswordField
          {...form.text("password")}
          label={texts.password}
          aria-required
          autoComplete="current-password"
        />
        <Button type="submit" wide loading={form.sending}>
          {texts.submit}
        </Button>
        {items.length > 0 && <PasskeyButton onPress={proveByPasskey} />}
      </form>
    </Dialog>
  );
}

import { type RegisterPrefill, registerLookup } from "contract/accounts/registration.ts";
import { normalizeOrdinal } from "contract/fields.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, send } from "../../api/client.ts";
import { portalConfig } from "../../api/config.ts";
import { endSession } from "../../api/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { useForm } from "../../ui/form.ts";
import { CircleAlert } from "../../ui/icons.tsx";
import { Mail } from "../../ui/page-icons.ts";
import styles from "./LookupForm.module.css";
import { lookup as texts } from "./texts.ts";
import { storeUser, verificationPath } from "./user-state.ts";

interface LookupFormProps {
  initial: string;
  onTyping: () => void;
  onFound: (prefill: RegisterPrefill) => void;
}

export function LookupForm({ initial, onTyping, onFound }: LookupFormProps) {
  const [failure, setFailure] = useState<{ numOrdinal: string; reason: string | undefined }>();
  const navigate = useNavigate();
  const form = useForm({ initial: { numOrdinal: initial }, send: lookUp, onChange });
  const field = useRef<HTMLInputElement>(null);
  const numOrdinal = normalizeOrdinal(form.values.numOrdinal);

  // Focuses the field before the first paint. Otherwise the first key presses would be lost.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);

  function onChange(): void {
    setFailure(undefined);
    onTyping();
  }

  async function lookUp(): Promise<undefined> {
    if (numOrdinal === "") return;
    setFailure(undefined);
    endSession();
    try {
      const response = await send(registerLookup, { numOrdinal });
      if (!("user" in response)) return void onFound(response);
      storeUser(response.user);
      await navigate(verificationPath(response.user));
    } catch (error) {
      setFailure({ numOrdinal, reason: reasonOf(error) });
    }
  }

  return (
    <form {...form.wiring} className="stack-5" data-keeps-focus="">
      <Field
        {...form.text("numOrdinal")}
        label={texts.numOrdinal}
        ref={field}
        hint={texts.hint}
        aria-required
        inputMode="numeric"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
      />
      <div role="alert" className={styles.alert}>
        {failure && (
          <div className={styles.failure}>
            <CircleAlert size={20} aria-hidden />
            <div>
              <p className="strong">{texts.failure}</p>
              {failure.reason && <p>{failure.reason}</p>}
              <a className={styles.contact} href={contactAddress(failure.numOrdinal)}>
                <Mail size={18} aria-hidden />
                {texts.contact}
              </a>
            </div>
          </div>
        )}
      </div>
      <Button type="submit" wide loading={form.sending} disabled={numOrdinal === ""}>
        {texts.submit}
      </Button>
    </form>
  );
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status !== 404 ? error.text : undefined;
}

function contactAddress(numOrdinal: string): string {
  return `mailto:${portalConfig().supportEmail}?subject=${encodeURIComponent(texts.mailSubject(numOrdinal))}`;
}

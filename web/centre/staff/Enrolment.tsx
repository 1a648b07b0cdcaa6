import { useQuery } from "@tanstack/react-query";
import type { StaffEntry } from "contract/centre/staff.ts";
import { finishEnrolment, startEnrolment } from "contract/centre/staff-login.ts";
import { useState } from "react";
import { encode } from "uqr";
import { ApiError, send } from "../../api/client.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./FrontDoor.module.css";
import { secondStep, enrolment as texts } from "./texts.ts";

export interface EnrolmentProps {
  ticket: string;
  onEntered: (entry: StaffEntry) => Promise<void>;
  onRestart: () => void;
}

export function Enrolment({ ticket, onEntered, onRestart }: EnrolmentProps) {
  const [entered, setEntered] = useState<StaffEntry & { recoveryCodes: string[] }>();
  const { data, error, refetch } = useQuery({
    queryKey: ["formation", "enrolment", ticket],
    queryFn: () => send(startEnrolment, { ticket }),
    retry: false,
  });
  if (entered) return <RecoveryCodes codes={entered.recoveryCodes} onDone={() => onEntered(entered)} />;
  const isTicketUsed = error instanceof ApiError && error.code === "ticketDead";
  return (
    <>
      <PageTitle title={texts.title} />
      {isTicketUsed && (
        <Card>
          <div className="stack-5">
            <p role="alert">{error.text}</p>
            <Button onClick={onRestart}>{secondStep.again}</Button>
          </div>
        </Card>
      )}
      {error && !isTicketUsed && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="form" />}
      {data && (
        <Card>
          <div className="stack-5">
            <p>{texts.text}</p>
            <QrPicture text={data.uri} label={texts.picture} className={styles.picture} />
            <p>{texts.byHand}</p>
            <code className={styles.secret}>{data.secret}</code>
            <FirstCode ticket={ticket} onRestart={onRestart} onVerified={setEntered} />
          </div>
        </Card>
      )}
    </>
  );
}

const empty = { code: "" };

interface FirstCodeProps {
  ticket: string;
  onRestart: () => void;
  onVerified: (entered: StaffEntry & { recoveryCodes: string[] }) => void;
}

function FirstCode({ ticket, onRestart, onVerified }: FirstCodeProps) {
  const [isTicketUsed, setTicketUsed] = useState(false);
  const form = useForm({
    initial: empty,
    check: ({ code }) => ({ code: code.replace(/\s/g, "").length === 6 ? undefined : secondStep.codeMissing }),
    send: checkCode,
  });

  async function checkCode({ code }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    try {
      onVerified(await send(finishEnrolment, { ticket, code }));
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.code === "ticketDead") setTicketUsed(true);
      return { code: (error instanceof ApiError ? error.text : undefined) ?? secondStep.failed };
    }
  }

  return (
    <form {...form.wiring} className="stack-5">
      <Field {...form.text("code")} label={texts.code} aria-required autoComplete="one-time-code" inputMode="numeric" />
      {isTicketUsed ? (
        <Button wide onClick={onRestart}>
          {secondStep.again}
        </Button>
      ) : (
        <Button type="submit" wide loading={form.sending}>
          {texts.submit}
        </Button>
      )}
    </form>
  );
}

/** Draws the QR code in the browser, because no external service may see the secret (B1-06). */
function QrPicture({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    toast({ kind: "success", text: texts.copied });
  }

  return (
    <>
      <PageTitle title={texts.codesTitle} />
      <Card>
        <div className="stack-5">
          <p>{texts.codesText}</p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={() => void copy()}>
              {texts.copy}
            </Button>
            <Button variant="secondary" onClick={() => saveFile("codes-de-secours.txt", text, "text/plain")}>
              {texts.download}
            </Button>
          </div>
          <Button wide onClick={onDone}>
            {texts.done}
          </Button>
        </div>
      </Card>
    </>
  );
}

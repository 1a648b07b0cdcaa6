import { useMutation } from "@tanstack/react-query";
import {
  ERASE_WORD,
  eraseOwnDossier,
  exportOwnDossier,
  OWN_PAUSE_DAYS,
  pauseOwnDossier,
  withdrawOwnDossier,
} from "contract/candidates/own-page/leave.ts";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { useState } from "react";
import { ApiError, send } from "../../api/client.ts";
import { dayOf, today } from "../../format/dates.ts";
import { now } from "../../format/now.ts";
import { EraseDialog } from "../../shell/EraseDialog.tsx";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { DayField } from "../../ui/DayField.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { Download } from "../../ui/page-icons.ts";
import { saveFile } from "../../ui/save-file.ts";
import { clearToasts } from "../../ui/toast.ts";
import { OwnPage } from "./OwnPage.tsx";
import { sayMoved, useOwnCache } from "./queries.ts";
import { StatePanel } from "./StatePanel.tsx";
import { shell, leave as texts } from "./texts.ts";

interface Ending {
  /** Returns a sentence about each introduction that a pause, withdrawal or erasure would end (B13-03). */
  findEndings: () => Promise<readonly string[]>;
}

export function LeavePage({ findEndings }: Ending) {
  return (
    <OwnPage title={ownScreens.Leave.title}>
      {(dossier) => {
        const isErasing = dossier.erasesAt !== null;
        const isShown = dossier.state === "published" && !isErasing;
        const isPaused = dossier.pausedUntil !== null && dossier.canResume && !isErasing;
        return (
          <>
            {!isShown && <StatePanel dossier={dossier} />}
            {isShown && <Pause findEndings={findEndings} />}
            {(isShown || isPaused) && <Withdraw findEndings={findEndings} isPaused={isPaused} />}
            <Export />
            {!isErasing && <Erase findEndings={findEndings} fields={dossier.fields} />}
          </>
        );
      }}
    </OwnPage>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => dayOf(now() + days * DAY_MS);

const empty = { until: "" };

const showFailure = (error: unknown) => void showError(error, { fallback: shell.saveFailed });

function Pause({ findEndings }: Ending) {
  const { refresh } = useOwnCache();
  const form = useForm({ initial: empty, check, send: pause });

  async function pause({ until }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    try {
      const detail = (await findEndings()).join(" ");
      const question = { text: texts.pauseQuestion, detail, confirmLabel: texts.pause, denyLabel: texts.stayShown };
      if (detail && (await confirm({ ...question, mobileFullscreen: false })).result !== "confirm") return undefined;
      await send(pauseOwnDossier, { until });
    } catch (error) {
      const lost = error instanceof ApiError && error.status === 0 ? texts.offline : shell.saveFailed;
      const reason = (error instanceof ApiError ? error.text : undefined) ?? lost;
      return error instanceof ApiError && error.code === "pauseRefused" ? { until: reason } : { form: reason };
    }
    await refresh();
    sayMoved(texts.paused);
    return undefined;
  }

  return (
    <Card as="section" className="stack-4">
      <h2>{texts.pauseTitle}</h2>
      <p>
        {texts.pauseText} {texts.stops}
      </p>
      <form {...form.wiring} className="stack-4">
        <div className="row">
          <Button variant="secondary" onClick={() => form.change({ until: inDays(7) })}>
            {texts.week}
          </Button>
          <Button variant="secondary" onClick={() => form.change({ until: inDays(30) })}>
            {texts.month}
          </Button>
        </div>
        <DayField
          {...form.text("until")}
          label={texts.until}
          hint={texts.untilHint}
          min={inDays(1)}
          max={inDays(OWN_PAUSE_DAYS)}
        />
        <FieldError>{form.issue("form")}</FieldError>
        <div>
          <Button type="submit" loading={form.sending}>
            {texts.pause}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function check({ until }: typeof empty): Issues<typeof empty> {
  return { until: until === "" || until > inDays(OWN_PAUSE_DAYS) ? texts.untilWrong : undefined };
}

function Withdraw({ findEndings, isPaused }: Ending & { isPaused: boolean }) {
  const { refresh } = useOwnCache();
  // The mutation starts before the question. Otherwise another press during a slow request would ask twice.
  const asking = useMutation({ mutationFn: ask, networkMode: "always", onError: showFailure });

  async function ask(): Promise<void> {
    const warning = (await findEndings()).join(" ");
    const { result } = await confirm({
      text: texts.withdrawQuestion,
      detail: `${warning} ${texts.withdrawDetail}`.trim(),
      confirmLabel: texts.withdrawYes,
      denyLabel: isPaused ? texts.stayPaused : texts.stayShown,
      mobileFullscreen: false,
    });
    if (result !== "confirm") return;
    await send(withdrawOwnDossier, {});
    await refresh();
    sayMoved(texts.withdrawn);
  }

  return (
    <Card as="section" className="stack-4">
      <h2>{texts.withdrawTitle}</h2>
      <p>
        {texts.withdrawText} {!isPaused && texts.stops}
      </p>
      <div>
        <Button variant="secondary" loading={asking.isPending} onClick={() => asking.mutate()}>
          {texts.withdraw}
        </Button>
      </div>
    </Card>
  );
}

function Export() {
  const exporting = useMutation({
    mutationFn: () => send(exportOwnDossier, {}),
    onSuccess: (data) => saveFile(texts.exportFile(today()), JSON.stringify(data, null, 2)),
    onError: (error) => showError(error, { fallback: texts.exportFailed }),
  });
  return (
    <Card as="section" className="stack-4">
      <h2>{texts.exportTitle}</h2>
      <p>{texts.exportText}</p>
      <div>
        <Button
          variant="secondary"
          icon={<Download size={20} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {texts.export}
        </Button>
      </div>
    </Card>
  );
}

function Erase({ findEndings, fields }: Ending & Pick<OwnDossier, "fields">) {
  const { refresh } = useOwnCache();
  const [isOpen, setOpen] = useState(false);
  const [warning, setWarning] = useState("");

  async function ask(): Promise<void> {
    setWarning((await findEndings()).join(" "));
    // Removes toasts, because they would cover the dialog's close button.
    clearToasts();
    setOpen(true);
  }

  return (
    <Card as="section" className="stack-4">
      <h2>{texts.eraseTitle}</h2>
      <p>{texts.eraseText}</p>
      <div>
        <Button variant="secondary" onClick={() => void ask().catch(showFailure)}>
          {texts.erase}
        </Button>
      </div>
      <EraseDialog
        open={isOpen}
        title={texts.eraseQuestion}
        goes={texts.goes(fields, warning !== "")}
        stays={texts.stays}
        warning={warning}
        field={{ label: texts.eraseField(ERASE_WORD) }}
        texts={texts}
        fallback={texts.eraseFailed}
        check={(typed) => (typed.toUpperCase() === ERASE_WORD ? undefined : texts.eraseWrong(ERASE_WORD))}
        erase={() => send(eraseOwnDossier, { confirm: ERASE_WORD })}
        onErased={async () => {
          await refresh();
          sayMoved(texts.erasing);
        }}
        onClose={() => setOpen(false)}
      />
    </Card>
  );
}

import { useMutation } from "@tanstack/react-query";
import {
  ERASE_WORD,
  eraseOwnDossier,
  exportOwnDossier,
  OWN_PAUSE_DAYS,
  pauseOwnDossier,
  withdrawOwnDossier,
} from "contract/candidates/own-page/leave.ts";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { useState } from "react";
import { ApiError, send } from "../../api/client.ts";
import { dayOf } from "../../format/dates.ts";
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
import { toast } from "../../ui/toast.ts";
import { OwnPage } from "./OwnPage.tsx";
import { useOwnCache } from "./queries.ts";
import { StatePanel } from "./StatePanel.tsx";
import { shell, leave as texts } from "./texts.ts";

export function LeavePage() {
  return (
    <OwnPage title={ownScreens.Leave.title}>
      {(dossier) => {
        const isShown = dossier.state === "published" && dossier.erasesAt === null;
        return (
          <>
            {!isShown && <StatePanel dossier={dossier} />}
            {isShown && <Pause />}
            {isShown && <Withdraw />}
            <Export />
            {dossier.erasesAt === null && <Erase />}
          </>
        );
      }}
    </OwnPage>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => dayOf(now() + days * DAY_MS);

const empty = { until: "" };

function Pause() {
  const { refresh } = useOwnCache();
  const form = useForm({ initial: empty, check, send: pause });
  const failed = form.issue("form");

  async function pause({ until }: typeof empty): Promise<Issues<typeof empty> | undefined> {
    try {
      await send(pauseOwnDossier, { until });
    } catch (error) {
      const reason = (error instanceof ApiError ? error.text : undefined) ?? shell.saveFailed;
      return error instanceof ApiError && error.code === "pauseRefused" ? { until: reason } : { form: reason };
    }
    await refresh();
    toast({ text: texts.paused });
    return undefined;
  }

  return (
    <Card as="section" className="stack-4">
      <h2>{texts.pauseTitle}</h2>
      <p>{texts.pauseText}</p>
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
        {failed && <FieldError id="pause-failed">{failed}</FieldError>}
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

function Withdraw() {
  const { refresh } = useOwnCache();
  const withdraw = useMutation({
    mutationFn: () => send(withdrawOwnDossier, {}),
    onSuccess: async () => {
      await refresh();
      toast({ text: texts.withdrawn });
    },
    onError: (error) => showError(error, { fallback: shell.saveFailed }),
  });

  async function ask(): Promise<void> {
    const { result } = await confirm({
      text: texts.withdrawQuestion,
      detail: texts.withdrawDetail,
      confirmLabel: texts.withdrawYes,
      denyLabel: texts.withdrawNo,
      mobileFullscreen: false,
    });
    if (result === "confirm") withdraw.mutate();
  }

  return (
    <Card as="section" className="stack-4">
      <h2>{texts.withdrawTitle}</h2>
      <p>{texts.withdrawText}</p>
      <div>
        <Button variant="secondary" loading={withdraw.isPending} onClick={() => void ask()}>
          {texts.withdraw}
        </Button>
      </div>
    </Card>
  );
}

function Export() {
  const exporting = useMutation({
    mutationFn: () => send(exportOwnDossier, {}),
    onSuccess: (data) => saveFile(texts.exportFile, JSON.stringify(data, null, 2)),
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

function Erase() {
  const { refresh } = useOwnCache();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className="stack-4">
      <h2>{texts.eraseTitle}</h2>
      <p>{texts.eraseText}</p>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {texts.erase}
        </Button>
      </div>
      <EraseDialog
        open={isOpen}
        title={texts.eraseQuestion}
        goes={texts.goes}
        stays={texts.stays}
        field={{ label: texts.eraseField(ERASE_WORD) }}
        texts={texts}
        fallback={texts.eraseFailed}
        check={(confirm) => (confirm === ERASE_WORD ? undefined : texts.eraseWrong(ERASE_WORD))}
        erase={(confirm) => send(eraseOwnDossier, { confirm })}
        onErased={async () => {
          await refresh();
          toast({ kind: "info", text: texts.erasing });
        }}
        onClose={() => setOpen(false)}
      />
    </Card>
  );
}

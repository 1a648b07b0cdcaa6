import type { ImportDetail } from "contract/candidates/imports.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { Download } from "../../../ui/page-icons.ts";
import { TemplateButton } from "./FileColumns.tsx";
import styles from "./Imports.module.css";
import { hasNothingToImport, isRunning, needsHandling, useDownloads, useImportActions, wasStarted } from "./queries.ts";
import { run as texts } from "./texts.ts";

export function ImportActions({ detail }: { detail: ImportDetail }) {
  const { id, kind, state } = detail;
  const { start, cancel, handle } = useImportActions(id);
  const { report } = useDownloads();
  const isOver = state === "done" || state === "failed" || state === "cancelled";
  const canStart =
    state === "checked" && detail.error === null && (!hasNothingToImport(detail) || detail.files.total > 0);
  const isPublishing = kind === "candidates" && detail.created > 0;
  const isCutShort = isOver && state !== "done" && wasStarted(detail);

  async function askToStart(): Promise<void> {
    const { result } = await confirm({
      text: texts.startQuestion(detail.created + detail.updated),
      detail: texts.publishes(detail.created),
      confirmLabel: texts.start,
      denyLabel: texts.startNo,
      mobileFullscreen: false,
    });
    if (result === "confirm") start.mutate();
  }

  async function askToCancel(): Promise<void> {
    const { result } = await confirm({
      kind: "danger",
      text: texts.cancelQuestion,
      detail: wasStarted(detail) ? texts.cancelDetail : texts.cancelDryRunDetail,
      confirmLabel: texts.cancelYes,
      denyLabel: texts.cancelNo,
      mobileFullscreen: false,
    });
    if (result === "confirm") cancel.mutate();
  }

  return (
    <div className={styles.actions}>
      {canStart && isPublishing && <p>{texts.publishes(detail.created)}</p>}
      {canStart && (
        <Button loading={start.isPending} onClick={() => (isPublishing ? void askToStart() : start.mutate())}>
          {texts.start}
        </Button>
      )}
      {!isOver && (
        <Button variant="secondary" loading={cancel.isPending} onClick={() => void askToCancel()}>
          {texts.cancel}
        </Button>
      )}
      {state === "done" && (
        <ButtonLink to={centrePath(kind === "register" ? "Register" : "Dossiers")}>{texts.to[kind]}</ButtonLink>
      )}
      {isOver && (
        <ButtonLink variant="secondary" to={centrePath("Imports") + (kind === "register" ? "?kind=register" : "")}>
          {isCutShort ? texts.resume : texts.again}
        </ButtonLink>
      )}
      {state === "failed" && detail.done === 0 && !wasStarted(detail) && <TemplateButton kind={kind} />}
      {needsHandling(detail) && (
        <Button variant="secondary" loading={handle.isPending} onClick={() => handle.mutate()}>
          {texts.handled}
        </Button>
      )}
      {!isRunning(detail) && (
        <Button
          variant="secondary"
          icon={<Download size={20} aria-hidden />}
          loading={report.isPending}
          onClick={() => report.mutate(id)}
        >
          {texts.report}
        </Button>
      )}
      {isCutShort && <p className="quiet">{texts.resumeText}</p>}
    </div>
  );
}

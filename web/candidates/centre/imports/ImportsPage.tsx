import {
  IMPORT_BYTES,
  type ImportKind,
  type ImportSummary,
  listImports,
  uploadImport,
} from "contract/candidates/imports.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { useNavigate } from "react-router";
import { readToken } from "../../../api/token.ts";
import { dayAndTime } from "../../../format/dates.ts";
import { useAddressFilter } from "../../../shell/address-filter.ts";
import { useIsManager } from "../../../shell/centre/me.ts";
import { type Column, Table } from "../../../shell/centre/Table.tsx";
import { DropField } from "../../../shell/DropField.tsx";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { usePages } from "../../../shell/list-pages.ts";
import { Page, PageTitle } from "../../../shell/Page.tsx";
import { UploadProgress } from "../../../shell/UploadProgress.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FieldError } from "../../../ui/FieldFrame.tsx";
import { EmptyClipboard } from "../../../ui/illustrations/Objects.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import { useUpload } from "../use-upload.ts";
import { FileColumns } from "./FileColumns.tsx";
import { ImportStateBadge } from "./ImportStateBadge.tsx";
import styles from "./Imports.module.css";
import { InterruptedFiles } from "./InterruptedFiles.tsx";
import { storeInterrupted } from "./interrupted-files.ts";
import { IMPORTS, isRunning, POLL_MS, wasStarted } from "./queries.ts";
import { run, texts } from "./texts.ts";

const columnsOf = (imports: readonly ImportSummary[]): readonly Column<ImportSummary>[] => [
  { head: texts.file, cell: ({ id, name }) => <Link to={centrePath("Import", { id })}>{name}</Link> },
  {
    head: texts.when,
    cell({ createdAt }) {
      const { day, time } = dayAndTime(createdAt);
      return texts.day(day, time);
    },
  },
  { head: texts.who, cell: ({ by }) => (by ? `${by.firstName} ${by.lastName}` : texts.deletedAccount) },
  {
    head: texts.state,
    cell: (detail) => <ImportStateBadge detail={detail} isRepeated={isRepeated(detail, imports)} />,
    whole: true,
  },
  {
    head: texts.lines,
    cell: (detail) => lineCount(detail),
    numeric: true,
  },
  { head: texts.refused, cell: ({ refused }) => refused.toLocaleString("fr-FR"), numeric: true },
];

/** True if staff later imported the same file. In `imports`, later imports come first. */
function isRepeated({ id, kind, name, bytes }: ImportSummary, imports: readonly ImportSummary[]): boolean {
  const later = imports.slice(
    0,
    imports.findIndex((one) => one.id === id),
  );
  return later.some((one) => one.kind === kind && one.name === name && one.bytes === bytes && wasStarted(one));
}

function lineCount({ state, done, lines }: ImportSummary): string {
  if (state === "checking") return run.checked(done);
  return state === "importing" ? run.progress(done, lines) : lines.toLocaleString("fr-FR");
}

export function ImportsPage() {
  const isManager = useIsManager() ?? false;
  const filter = useAddressFilter();
  const kind: ImportKind = isManager && filter.get("kind") === "register" ? "register" : "candidates";
  return (
    <Page>
      <PageTitle title={texts.title} />
      <div className={styles.parts}>
        <p className="quiet">{texts.intro}</p>
        {isManager && (
          <RadioGroup
            label={texts.kind}
            options={(["candidates", "register"] as const).map((value) => ({ value, label: texts.kinds[value] }))}
            value={kind}
            onChange={(value) => filter.change({ kind: value === "register" ? value : "" })}
          />
        )}
        <UploadPart key={kind} kind={kind} />
        <FileColumns kind={kind} />
        <History />
      </div>
    </Page>
  );
}

function History() {
  const pages = usePages(IMPORTS, listImports, {}, { pace: (imports) => (imports.some(isRunning) ? POLL_MS : false) });
  const { items } = pages;
  return (
    <section aria-labelledby="historique">
      <h2 id="historique">{texts.history}</h2>
      {pages.error && <LoadFailure text={texts.historyFailed} onRetry={pages.retry} />}
      {!items && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {items?.length === 0 && <EmptyState drawing={<EmptyClipboard />} title={texts.noneTitle} line={texts.noneLine} />}
      {items !== undefined && items.length > 0 && (
        <Table label={texts.history} pages={pages} itemKey={({ id }) => id} columns={columnsOf(items)} />
      )}
    </section>
  );
}

function UploadPart({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate();
  const uploading = useUpload<typeof uploadImport>(texts);
  const target = `imports.${kind}`;

  async function upload([file, ...others]: readonly File[]): Promise<void> {
    if (!file) return;
    const issue = others.length > 0 ? texts.one : issueOf(file);
    if (issue !== undefined) return uploading.reject(issue);
    const response = await uploading.send(uploadImport, file, { query: { name: file.name, kind } });
    if (response) await navigate(centrePath("Import", { id: response.id }));
    else if (readToken() === null) storeInterrupted(target, [file]);
  }

  return (
    <div className={styles.upload}>
      <DropField
        label={texts.choose}
        hint={texts.hint}
        accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv"
        disabled={uploading.share !== undefined}
        onFiles={(files) => void upload(files)}
      />
      <InterruptedFiles target={target} onSend={(files) => void upload(files)} />
      {uploading.share !== undefined && (
        <UploadProgress
          label={texts.sending}
          share={uploading.share}
          looking={texts.looking}
          stop={texts.cancel}
          onStop={uploading.stop}
        />
      )}
      <div role="alert">
        <FieldError>{uploading.issue}</FieldError>
      </div>
    </div>
  );
}

function issueOf(file: File): string | undefined {
  if (file.size > IMPORT_BYTES) return texts.tooLarge(file.size);
  return file.size === 0 ? texts.empty : undefined;
}

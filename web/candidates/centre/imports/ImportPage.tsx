import { useQuery } from "@tanstack/react-query";
import type { ImportDetail } from "contract/candidates/imports.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { useParams } from "react-router";
import { ApiError } from "../../../api/client.ts";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../../shell/Page.tsx";
import upload from "../../../shell/UploadProgress.module.css";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { ArrowLeft } from "../../../ui/page-icons.ts";
import { ColumnChoices } from "./ColumnChoices.tsx";
import { ImportActions } from "./ImportActions.tsx";
import { ImportFiles } from "./ImportFiles.tsx";
import { ImportIssues } from "./ImportIssues.tsx";
import { ImportStateBadge } from "./ImportStateBadge.tsx";
import styles from "./Imports.module.css";
import { hasNothingToImport, importQuery, isRunning, wasStarted } from "./queries.ts";
import { run as texts } from "./texts.ts";

export function ImportPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(importQuery(id));
  if (error instanceof ApiError && error.code === "importNotFound") return <Unknown />;
  return (
    <Page>
      <Link className="icon-link" to={centrePath("Imports")}>
        <ArrowLeft size={18} aria-hidden />
        {texts.back}
      </Link>
      {data ? <LoadedImport detail={data} isServerDown={error !== null} /> : <PageTitle title={texts.title} />}
      {error && !data && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton shape="sheet" label={texts.title} />}
    </Page>
  );
}

function LoadedImport({ detail, isServerDown }: { detail: ImportDetail; isServerDown: boolean }) {
  const isUnread = detail.error !== null && detail.done === 0;
  const ignored = detail.unknownColumns.filter((heading) => !detail.columns[heading]);
  return (
    <>
      <PageTitle title={detail.name} actions={<ImportStateBadge detail={detail} />} />
      <div className={styles.parts}>
        <p role="status">{outcomeOf(detail)}</p>
        {isRunning(detail) && <Progress detail={detail} />}
        {isRunning(detail) && isServerDown && (
          <p role="alert" className={styles.warning}>
            {texts.serverDown}
          </p>
        )}
        {!isUnread && <Counts detail={detail} />}
        {detail.duplicates.length > 0 && (
          <p className={styles.warning}>
            <a href={`#${DUPLICATES}`}>{texts.duplicateCount(detail.duplicates.length)}</a>
          </p>
        )}
        {detail.resumed && <p>{texts.resumed}</p>}
        {detail.warning && <p className={styles.warning}>{detail.warning}</p>}
        {ignored.length > 0 && <p className={styles.warning}>{texts.unknownColumns(ignored)}</p>}
        {detail.state === "checked" && detail.unknownColumns.length > 0 && <ColumnChoices detail={detail} />}
        {detail.kind === "candidates" && <ImportFiles detail={detail} />}
        <ImportActions detail={detail} />
        {!isRunning(detail) && !isUnread && <ImportIssues key={detail.state} detail={detail} />}
        <ImportDuplicates duplicates={detail.duplicates} />
      </div>
    </>
  );
}

function outcomeOf(detail: ImportDetail): string {
  const { state, error, lines, created, updated } = detail;
  const idle = detail.refused > 0 && detail.unchanged === 0 ? "refused" : "nothing";
  const step = error ?? texts.steps[hasNothingToImport(detail) ? idle : state];
  if (state !== "failed" && state !== "cancelled") return step;
  const stored = wasStarted(detail) ? created + updated : 0;
  return `${step} ${stored === 0 ? texts.nothingStored : texts.stored(stored, lines)}`;
}

function Progress({ detail: { state, done, lines, files } }: { detail: ImportDetail }) {
  const isDryRun = state === "checking";
  const all = lines + files.total;
  return (
    <div className={upload.progress}>
      <progress aria-label={texts.progressLabel} {...(isDryRun ? {} : { max: all, value: done + files.done })} />
      <span>{isDryRun ? texts.checked(done) : texts.progress(done, lines)}</span>
      {!isDryRun && files.total > 0 && <span>{texts.filesProgress(files.done, files.total)}</span>}
    </div>
  );
}

function Counts({ detail }: { detail: ImportDetail }) {
  return (
    <section aria-labelledby="resultat">
      <h2 id="resultat">{wasStarted(detail) ? texts.counts : texts.dryRunCounts}</h2>
      <dl className={styles.counts}>
        {(["created", "updated", "unchanged", "refused"] as const).map((name) => (
          <div key={name} data-refused={(name === "refused" && detail.refused > 0) || undefined}>
            <dt>{texts[name]}</dt>
            <dd>{detail[name].toLocaleString("fr-FR")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Unknown() {
  return (
    <Page width="form">
      <PageTitle title={texts.unknownTitle} />
      <p className={styles.unknown}>{texts.unknown}</p>
      <ButtonLink to={centrePath("Imports")}>{texts.back}</ButtonLink>
    </Page>
  );
}

const DUPLICATES = "doublons";

function ImportDuplicates({ duplicates }: Pick<ImportDetail, "duplicates">) {
  if (duplicates.length === 0) return null;
  return (
    <section aria-labelledby={DUPLICATES}>
      <h2 id={DUPLICATES} tabIndex={-1}>
        {texts.duplicates}
      </h2>
      <p className="quiet">{texts.duplicatesText}</p>
      <ul className={styles.duplicates}>
        {duplicates.map(({ line, id, likelyDuplicates }) => (
          <li key={line}>
            {texts.line} {line.toLocaleString("fr-FR")}, {id} :{" "}
            {likelyDuplicates.map((one) => (
              <span key={`${one.externalId} ${one.same}`}>
                {texts.same[one.same]}{" "}
                {one.id === null ? (
                  one.externalId
                ) : (
                  <>
                    <Link to={centrePath("Dossier", { id: one.id })}>{one.name}</Link> ({one.externalId})
                  </>
                )}{" "}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { formationPath } from "contract/formation-screens.ts";
import type { ImportDetail } from "contract/imports.ts";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useParams } from "react-router";
import { ApiError } from "../../api/client.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageShape } from "../../ui/PageShape.tsx";
import { ImportActions } from "./ImportActions.tsx";
import { ImportDuplicates } from "./ImportDuplicates.tsx";
import { ImportFaults } from "./ImportFaults.tsx";
import { ImportFiles } from "./ImportFiles.tsx";
import { ImportStateBadge } from "./ImportStateBadge.tsx";
import styles from "./Imports.module.css";
import { importQuery, isMoving } from "./queries.ts";
import { run as texts } from "./texts.ts";

/** One import from its trial to its end (beyond B1-40, B1-42). */
export function ImportPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(importQuery(id));
  if (error instanceof ApiError && error.code === "importNotFound") return <Unknown />;
  return (
    <Page>
      <Link className={styles.back} to={formationPath("Imports")}>
        <ArrowLeft size={18} aria-hidden />
        {texts.back}
      </Link>
      {data ? <Whole found={data} /> : <PageTitle title={texts.title} />}
      {error && <LoadFailure text={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <PageShape shape="sheet" label={texts.title} />}
    </Page>
  );
}

function Whole({ found }: { found: ImportDetail }) {
  return (
    <>
      <PageTitle title={found.name} actions={<ImportStateBadge state={found.state} />} />
      <div className={styles.parts}>
        <p role="status">{found.error ?? texts.steps[found.state]}</p>
        {isMoving(found) && <Advance found={found} />}
        <Counts found={found} />
        {found.unknownColumns.length > 0 && (
          <p className={styles.warning}>{texts.unknownColumns(found.unknownColumns)}</p>
        )}
        {found.kind === "candidates" && <ImportFiles found={found} />}
        <ImportActions found={found} />
        {!isMoving(found) && <ImportFaults key={found.state} found={found} />}
        <ImportDuplicates duplicates={found.duplicates} />
      </div>
    </>
  );
}

/** How far it is, of the records and of the files that came along. */
function Advance({ found: { done, lines, files } }: { found: ImportDetail }) {
  const all = lines + files.total;
  return (
    <div className={styles.progress}>
      <progress aria-label={texts.progressLabel} {...(all > 0 ? { max: all, value: done + files.done } : {})} />
      <span>{texts.progress(done, lines)}</span>
    </div>
  );
}

function Counts({ found }: { found: ImportDetail }) {
  return (
    <dl className={styles.counts} aria-label={texts.counts}>
      {(["created", "updated", "unchanged", "refused"] as const).map((name) => (
        <div key={name} data-refused={(name === "refused" && found.refused > 0) || undefined}>
          <dt>{texts[name]}</dt>
          <dd>{found[name].toLocaleString("fr-FR")}</dd>
        </div>
      ))}
    </dl>
  );
}

function Unknown() {
  return (
    <Page width="form">
      <PageTitle title={texts.unknownTitle} />
      <p>{texts.unknown}</p>
      <ButtonLink to={formationPath("Imports")}>{texts.back}</ButtonLink>
    </Page>
  );
}

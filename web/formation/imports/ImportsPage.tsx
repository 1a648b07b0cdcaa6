import { formationPath } from "contract/formation-screens.ts";
import { type ImportKind, type ImportSummary, listImports } from "contract/imports.ts";
import { dayAndTime } from "../../format/day-and-time.ts";
import { useAddressFilter } from "../../shell/address-filter.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { EmptyClipboard } from "../../ui/illustrations/EmptyClipboard.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageShape } from "../../ui/PageShape.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { useIsManager } from "../shell/me.ts";
import { usePages } from "../shell/pages.ts";
import { type Column, Table } from "../shell/Table.tsx";
import { FileColumns } from "./FileColumns.tsx";
import { ImportStateBadge } from "./ImportStateBadge.tsx";
import styles from "./Imports.module.css";
import { IMPORTS, isMoving, PACE } from "./queries.ts";
import { run, texts } from "./texts.ts";
import { UploadPart } from "./UploadPart.tsx";

const columns: readonly Column<ImportSummary>[] = [
  { head: texts.file, cell: ({ id, name }) => <Link to={formationPath("Import", { id })}>{name}</Link> },
  {
    head: texts.when,
    cell({ createdAt }) {
      const { day, time } = dayAndTime(createdAt);
      return texts.day(day, time);
    },
  },
  { head: texts.who, cell: ({ by }) => (by ? `${by.firstName} ${by.lastName}` : texts.gone) },
  { head: texts.state, cell: (found) => <ImportStateBadge found={found} />, whole: true },
  {
    head: texts.lines,
    cell: (found) => linesTold(found),
    numeric: true,
  },
  { head: texts.refused, cell: ({ refused }) => refused.toLocaleString("fr-FR"), numeric: true },
];

function linesTold({ state, done, lines }: ImportSummary): string {
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
        <p className={styles.quiet}>{texts.intro}</p>
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
  const pages = usePages(IMPORTS, listImports, {}, { pace: (found) => (found.some(isMoving) ? PACE : false) });
  const { items } = pages;
  return (
    <section aria-labelledby="historique">
      <h2 id="historique">{texts.history}</h2>
      {pages.error && <LoadFailure text={texts.historyFailed} onRetry={pages.retry} />}
      {!items && !pages.error && <PageShape shape="rows" label={texts.loading} />}
      {items?.length === 0 && <EmptyState drawing={<EmptyClipboard />} title={texts.noneTitle} line={texts.noneLine} />}
      {items !== undefined && items.length > 0 && (
        <Table label={texts.history} pages={pages} itemKey={({ id }) => id} columns={columns} />
      )}
    </section>
  );
}

import { centrePath } from "contract/centre/centre-screens.ts";
import { listRegister, type RegisterEntryLine } from "contract/centre/register-entries.ts";
import { isOrdinal } from "contract/fields.ts";
import { useAddressFilter, useTypedFilter } from "../../shell/address-filter.ts";
import { type Column, Table } from "../../shell/centre/Table.tsx";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { usePages } from "../../shell/list-pages.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { EmptySearch } from "../../ui/illustrations/EmptySearch.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { REGISTER } from "./queries.ts";
import styles from "./Register.module.css";
import { texts } from "./texts.ts";

const columns: readonly Column<RegisterEntryLine>[] = [
  {
    head: texts.name,
    cell: ({ numOrdinal, firstName, lastName }) => (
      <Link className={styles.link} to={centrePath("RegisterEntry", { numOrdinal })}>
        {firstName} {lastName}
      </Link>
    ),
  },
  { head: texts.numOrdinal, cell: ({ numOrdinal }) => numOrdinal, whole: true },
  { head: texts.company, cell: ({ socialReason }) => socialReason },
  { head: texts.place, cell: ({ ZIPCode, city }) => [ZIPCode, city].filter(Boolean).join(" ") },
  { head: texts.emails, cell: ({ emails }) => emails.join(", ") },
  {
    head: texts.state,
    cell: ({ isCorrected }) =>
      isCorrected && (
        <span className="no-wrap">
          <Badge tone="outline">{texts.corrected}</Badge>
        </span>
      ),
    bare: true,
  },
];

export function RegisterPage() {
  const filter = useAddressFilter();
  const search = useTypedFilter("q", filter);
  const q = filter.get("q");
  const pages = usePages(REGISTER, listRegister, q === "" ? {} : { q });
  const { items } = pages;
  return (
    <Page width="list">
      <PageTitle
        title={texts.title}
        actions={
          <ButtonLink variant="secondary" to={`${centrePath("Imports")}?kind=register`}>
            {texts.load}
          </ButtonLink>
        }
      />
      <p className="intro">{texts.intro}</p>
      <search className={styles.search} data-keeps-focus="">
        <Field
          type="search"
          label={texts.search}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </search>
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {!items && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {items?.length === 0 && <NoEntry q={q} onClear={() => search.type("")} />}
      {items !== undefined && items.length > 0 && (
        <Table label={texts.list} pages={pages} itemKey={({ numOrdinal }) => numOrdinal} columns={columns} />
      )}
    </Page>
  );
}

function NoEntry({ q, onClear }: { q: string; onClear: () => void }) {
  if (q === "") return <EmptyState drawing={<EmptySearch />} title={texts.emptyTitle} line={texts.emptyLine} />;
  return (
    <EmptyState
      drawing={<EmptySearch />}
      title={texts.noneTitle}
      line={texts.noneLine}
      action={
        isOrdinal(q) && /\d/.test(q) ? (
          <ButtonLink to={centrePath("RegisterEntry", { numOrdinal: q })}>{texts.add(q)}</ButtonLink>
        ) : (
          <Button variant="secondary" onClick={onClear}>
            {texts.clear}
          </Button>
        )
      }
    />
  );
}

import { type JournalLine, journal } from "contract/centre/journal.ts";
import { dayAndTime } from "../../format/dates.ts";
import { type AddressFilter, type TypedFilter, useAddressFilter, useTypedFilter } from "../../shell/address-filter.ts";
import { type Column, Table } from "../../shell/centre/Table.tsx";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { usePages } from "../../shell/list-pages.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { EmptyClipboard } from "../../ui/illustrations/Objects.tsx";
import { TriangleAlert } from "../../ui/list-icons.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { CircleCheck } from "../../ui/page-icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./JournalPage.module.css";
import { texts } from "./texts.ts";

const columns: readonly Column<JournalLine>[] = [
  {
    head: texts.at,
    cell: ({ at }) => {
      const { day, time } = dayAndTime(at);
      return <span className="no-wrap">{texts.when(day, time)}</span>;
    },
  },
  { head: texts.what, cell: ({ kind }) => texts.kindOf(kind) },
  { head: texts.who, cell: ({ who, kind }) => who ?? (kind.startsWith("own page") ? texts.candidate : texts.unknown) },
  { head: texts.whom, cell: ({ whom }) => whom },
  {
    head: texts.address,
    cell: ({ address }) => <span className={address?.includes(":") ? undefined : "no-wrap"}>{address}</span>,
  },
];

export function JournalPage() {
  const filter = useAddressFilter();
  const person = useTypedFilter("person", filter);
  const input = Object.fromEntries(
    ["person", "kind", "day"].map((name) => [name, filter.get(name)]).filter(([, value]) => value !== ""),
  );
  const pages = usePages("journal", journal, input);
  const { first, items } = pages;
  return (
    <Page width="list">
      <PageTitle title={texts.title} />
      {first && <Intact intact={first.intact} />}
      <JournalFilters filter={filter} person={person} kinds={first?.kinds ?? []} />
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {!items && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {items?.length === 0 && (
        <EmptyState drawing={<EmptyClipboard />} title={texts.emptyTitle} line={texts.emptyLine} />
      )}
      {items !== undefined && items.length > 0 && (
        <Table label={texts.list} pages={pages} itemKey={({ id }) => id} columns={columns} />
      )}
    </Page>
  );
}

function Intact({ intact }: { intact: boolean }) {
  if (intact) {
    return (
      <p className={styles.intact}>
        <CircleCheck size={20} aria-hidden />
        {texts.intact}
      </p>
    );
  }
  return (
    <div className={styles.broken} role="alert">
      <TriangleAlert size={24} aria-hidden />
      <p>
        <strong>{texts.notIntact}</strong> {texts.notIntactHelp}
      </p>
    </div>
  );
}

interface JournalFiltersProps {
  filter: AddressFilter;
  person: TypedFilter;
  kinds: readonly string[];
}

function JournalFilters({ filter, person, kinds }: JournalFiltersProps) {
  const kind = filter.wanted("kind");
  const day = filter.wanted("day");
  const options = [...new Set(kind === "" ? kinds : [...kinds, kind])]
    .map((value) => ({ value, label: texts.kindOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, "fr"));

  function clear(): void {
    person.type("");
    filter.change({ person: "", kind: "", day: "" });
  }

  return (
    <form
      method="post"
      role="search"
      aria-label={texts.filters}
      className={styles.filters}
      onSubmit={(event) => event.preventDefault()}
      data-keeps-focus=""
    >
      <Field
        type="search"
        label={texts.person}
        hint={texts.personHint}
        value={person.typed}
        onChange={({ target }) => person.type(target.value)}
        autoComplete="off"
        maxLength={200}
      />
      <SelectField
        label={texts.kind}
        placeholder={texts.anyKind}
        options={options}
        limit={options.length}
        value={kind}
        onChange={({ target }) => filter.change({ kind: target.value })}
      />
      <DayField label={texts.day} value={day} onChange={({ target }) => filter.change({ day: target.value })} />
      {(person.typed !== "" || kind !== "" || day !== "") && (
        <Button variant="quiet" onClick={clear}>
          {texts.clear}
        </Button>
      )}
    </form>
  );
}

import { centrePath } from "contract/centre/centre-screens.ts";
import { CLINIC_SEARCH_LENGTH, type ClinicItem, listClinics } from "contract/centre/clinics.ts";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type TypedFilter, useAddressFilter, useTypedFilter } from "../../shell/address-filter.ts";
import { type Column, Table } from "../../shell/centre/Table.tsx";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { type Pages, usePages } from "../../shell/list-pages.ts";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { EmptySearch } from "../../ui/illustrations/EmptySearch.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import styles from "./ClinicsPage.module.css";
import { CLINICS } from "./queries.ts";
import { StateBadge } from "./StateBadge.tsx";
import { list as texts } from "./texts.ts";

const pathOf = ({ id }: ClinicItem) => centrePath("Clinic", { id });

const columns: readonly Column<ClinicItem>[] = [
  {
    head: texts.name,
    cell: (item) => (
      <Link className={styles.link} to={pathOf(item)}>
        {item.firstName} {item.lastName}
      </Link>
    ),
  },
  { head: texts.company, cell: ({ socialReason }) => socialReason },
  { head: texts.city, cell: ({ city, ZIPCode }) => (city && ZIPCode ? texts.place(ZIPCode, city) : city) },
  { head: texts.numOrdinal, cell: ({ numOrdinal }) => numOrdinal, whole: true },
  { head: texts.email, cell: ({ email }) => email },
  { head: texts.state, cell: ({ state }) => <StateBadge state={state} />, whole: true },
  { head: texts.collaborators, cell: ({ collaborators }) => collaborators, numeric: true },
];

export function ClinicsPage() {
  const filter = useAddressFilter();
  const search = useTypedFilter("q", filter);
  const q = filter.get("q");
  const pages = usePages(CLINICS, listClinics, q === "" ? {} : { q });
  const field = useSearchFocus(q);
  const openFirst = useFirstHit(pages, search);
  const { items } = pages;

  function submit(event: FormEvent): void {
    event.preventDefault();
    openFirst();
  }

  return (
    <Page width="list">
      <PageTitle title={texts.title} />
      <form method="post" role="search" className={styles.search} onSubmit={submit} data-keeps-focus="">
        <Field
          ref={field}
          type="search"
          label={texts.search}
          hint={texts.hint}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          maxLength={CLINIC_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
        />
      </form>
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {!items && !pages.error && <PageSkeleton shape="rows" label={texts.loading} />}
      {items?.length === 0 && <NoClinic isSearch={q !== ""} onClear={() => search.type("")} />}
      {items !== undefined && items.length > 0 && (
        <Table label={texts.label} pages={pages} itemKey={({ id }) => id} columns={columns} />
      )}
    </Page>
  );
}

function useSearchFocus(q: string) {
  const field = useRef<HTMLInputElement>(null);
  const focus = useEffectEvent(() => {
    if (q === "" || window.matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  });
  useEffect(() => focus(), []);
  return field;
}

/** After Enter, opens the first result as soon as the results for the typed text have loaded. */
function useFirstHit({ items, isFormer }: Pages<ClinicItem>, { typed, isApplied }: TypedFilter): () => void {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState("");
  const text = typed.trim();
  if (wanted !== "" && wanted !== text) setWanted("");
  const hits = isApplied && !isFormer ? items : undefined;
  const open = useEffectEvent(([first]: readonly ClinicItem[]) => {
    setWanted("");
    if (first) void navigate(pathOf(first));
  });
  useEffect(() => {
    if (wanted !== "" && hits) open(hits);
  }, [wanted, hits]);
  return () => setWanted(text);
}

function NoClinic({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch) return <EmptyState drawing={<EmptySearch />} title={texts.emptyTitle} line={texts.emptyLine} />;
  return (
    <EmptyState
      drawing={<EmptySearch />}
      title={texts.noneTitle}
      line={texts.noneLine}
      action={
        <Button variant="secondary" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    />
  );
}

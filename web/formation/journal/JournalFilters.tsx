import type { AddressFilter, TypedFilter } from "../../shell/address-filter.ts";
import { Button } from "../../ui/Button.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { Field } from "../../ui/Field.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./JournalPage.module.css";
import { texts } from "./texts.ts";

interface JournalFiltersProps {
  filter: AddressFilter;
  person: TypedFilter;
  kinds: readonly string[];
}

export function JournalFilters({ filter, person, kinds }: JournalFiltersProps) {
  const kind = filter.get("kind");
  const day = filter.get("day");
  // The kind of the address is offered before the server has said which there are.
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

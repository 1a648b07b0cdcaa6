import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import { DOSSIER_FLAGS, DOSSIER_SEARCH_LENGTH } from "contract/candidates/dossiers.ts";
import { DOSSIER_STATES } from "contract/candidates/states.ts";
import { departmentList } from "contract/department-list.ts";
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { CheckboxGroup } from "../../../../ui/CheckboxGroup.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { Search, SlidersHorizontal } from "../../../../ui/list-icons.ts";
import { MultiCombobox } from "../../../../ui/MultiCombobox.tsx";
import { RadioGroup } from "../../../../ui/RadioGroup.tsx";
import { rankDepartment } from "../../../search/department-match.ts";
import { states } from "../texts.ts";
import styles from "./DossierFilterPanel.module.css";
import { FilterMenu } from "./FilterMenu.tsx";
import { type DossierFilters, filterCount, noFilters } from "./filters.ts";
import { list as texts } from "./texts.ts";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  onSubmit: (isSubmitted: boolean) => void;
}

const PAUSE = 350;

function SearchBox({ label, placeholder, maxLength, value, onChange, onSubmit }: SearchBoxProps) {
  const [input, setInput] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (input.trim() !== value) setInput(value);
  }
  const wanted = input.trim();
  const search = useEffectEvent(() => onChange(wanted));
  useEffect(() => {
    if (wanted === known) return;
    const timeout = setTimeout(search, PAUSE);
    return () => clearTimeout(timeout);
  }, [wanted, known]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (wanted !== value) onChange(wanted);
    onSubmit(true);
  }

  return (
    <form method="post" className={styles.search} onSubmit={submit}>
      <Field
        type="search"
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={input}
        autoComplete="off"
        enterKeyHint="search"
        endIcon={<Search size={20} aria-hidden />}
        onChange={({ target }) => {
          setInput(target.value);
          // Further typing keeps the focus in the field.
          onSubmit(false);
        }}
      />
    </form>
  );
}

const departments = departmentList.map(({ num_dep, dep_name }) => ({
  value: num_dep,
  label: texts.departmentName(num_dep, dep_name),
}));
const levels = STUDY_CATEGORIES.map(({ id, label }) => ({ value: String(id), label }));
const stateOptions = DOSSIER_STATES.map((state) => ({ value: state, label: states[state] }));
const flagOptions = DOSSIER_FLAGS.map((flag) => ({ value: flag, label: texts.flags[flag] }));

interface DossierFilterPanelProps {
  filters: DossierFilters;
  onChange: (filters: DossierFilters, options?: { replace: boolean }) => void;
  onSubmit: (isSubmitted: boolean) => void;
}

export function DossierFilterPanel({ filters, onChange, onSubmit }: DossierFilterPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = filterCount(filters);
  const { state, ZIPCode, studyLevelCategory, flag } = filters;
  return (
    <search className={styles.bar}>
      <div className={styles.top}>
        <SearchBox
          label={texts.search}
          placeholder={texts.searchHint}
          maxLength={DOSSIER_SEARCH_LENGTH}
          value={filters.q}
          onChange={(q) => onChange({ ...filters, q }, { replace: true })}
          onSubmit={onSubmit}
        />
        <Button
          variant="secondary"
          className={styles.toggle}
          icon={<SlidersHorizontal size={20} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? texts.filterCount(count) : texts.filters}
        </Button>
      </div>
      <div id={id} className={styles.rest} data-open={isOpen || undefined}>
        <FilterMenu label={texts.state} chosen={state.map((one) => states[one])}>
          <CheckboxGroup
            label={texts.state}
            options={stateOptions}
            values={state}
            onChange={(ticked) => onChange({ ...filters, state: DOSSIER_STATES.filter((one) => ticked.includes(one)) })}
          />
        </FilterMenu>
        <FilterMenu label={texts.department} chosen={ZIPCode.map(texts.departmentShort)}>
          <MultiCombobox
            inline
            className={styles.departments}
            label={texts.department}
            options={departments}
            values={ZIPCode}
            onChange={(chosen) => onChange({ ...filters, ZIPCode: chosen })}
            rank={rankDepartment}
            placeholder={texts.departmentPlaceholder}
          />
        </FilterMenu>
        <FilterMenu
          label={texts.level}
          chosen={levels.filter(({ value }) => value === studyLevelCategory).map(({ label }) => label)}
        >
          <RadioGroup
            label={texts.level}
            options={[{ value: "", label: texts.anyLevel }, ...levels]}
            value={studyLevelCategory}
            onChange={(level) => onChange({ ...filters, studyLevelCategory: level })}
          />
        </FilterMenu>
        <FilterMenu label={texts.flag} chosen={flag.map((one) => texts.flags[one])}>
          <CheckboxGroup
            label={texts.flag}
            options={flagOptions}
            values={flag}
            onChange={(ticked) => onChange({ ...filters, flag: DOSSIER_FLAGS.filter((one) => ticked.includes(one)) })}
          />
        </FilterMenu>
        <Button
          variant="quiet"
          className={styles.clear}
          data-idle={count === 0 || undefined}
          onClick={() => onChange({ ...noFilters, sort: filters.sort })}
        >
          {texts.clear}
        </Button>
      </div>
    </search>
  );
}

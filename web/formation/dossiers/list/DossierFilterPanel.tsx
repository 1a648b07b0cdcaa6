import { STUDY_CATEGORIES } from "contract/candidate-values.ts";
import { departmentList } from "contract/department-list.ts";
import { DOSSIER_FLAGS, DOSSIER_SEARCH_LENGTH, DOSSIER_STATES } from "contract/dossiers.ts";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useId, useState } from "react";
import { rankDepartment } from "../../../features/candidates/search/department-match.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckboxGroup } from "../../../ui/CheckboxGroup.tsx";
import { MultiCombobox } from "../../../ui/MultiCombobox.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { states, list as texts } from "../texts.ts";
import styles from "./DossierFilterPanel.module.css";
import { type DossierFilters, filterCount, noFilters } from "./filters.ts";
import { SearchBox } from "./SearchBox.tsx";

const departments = departmentList.map(({ num_dep, dep_name, region_name }) => ({
  value: num_dep,
  label: texts.departmentName(num_dep, dep_name),
  group: region_name,
}));
const levels = STUDY_CATEGORIES.map(({ id, label }) => ({ value: String(id), label }));
const stateOptions = DOSSIER_STATES.map((state) => ({ value: state, label: states[state] }));
const flagOptions = DOSSIER_FLAGS.map((flag) => ({ value: flag, label: texts.flags[flag] }));

export interface DossierFilterPanelProps {
  filters: DossierFilters;
  onChange: (filters: DossierFilters, options?: { replace: boolean }) => void;
}

export function DossierFilterPanel({ filters, onChange }: DossierFilterPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = filterCount(filters);
  return (
    <search className={styles.panel}>
      <div className={styles.top}>
        <SearchBox
          label={texts.search}
          placeholder={texts.searchHint}
          maxLength={DOSSIER_SEARCH_LENGTH}
          value={filters.q}
          onChange={(q) => onChange({ ...filters, q }, { replace: true })}
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
        <MultiCombobox
          label={texts.department}
          options={departments}
          values={filters.ZIPCode}
          onChange={(ZIPCode) => onChange({ ...filters, ZIPCode })}
          rank={rankDepartment}
          placeholder={texts.departmentPlaceholder}
        />
        <SelectField
          label={texts.level}
          options={levels}
          placeholder={texts.anyLevel}
          value={filters.studyLevelCategory}
          onChange={({ target }) => onChange({ ...filters, studyLevelCategory: target.value })}
        />
        <CheckboxGroup
          className={styles.choices}
          label={texts.state}
          options={stateOptions}
          values={filters.state}
          onChange={(ticked) =>
            onChange({ ...filters, state: DOSSIER_STATES.filter((state) => ticked.includes(state)) })
          }
        />
        <CheckboxGroup
          className={styles.choices}
          label={texts.flag}
          options={flagOptions}
          values={filters.flag}
          onChange={(ticked) => onChange({ ...filters, flag: DOSSIER_FLAGS.filter((flag) => ticked.includes(flag)) })}
        />
        {count > 0 && (
          <Button variant="quiet" onClick={() => onChange({ ...noFilters, sort: filters.sort })}>
            {texts.clear}
          </Button>
        )}
      </div>
    </search>
  );
}

import { OPINIONS } from "contract/candidates/candidate-values.ts";
import { NAME_FILTER_LENGTH } from "contract/candidates/candidates.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxGroup } from "../../ui/CheckboxGroup.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { Field } from "../../ui/Field.tsx";
import { GroupFrame } from "../../ui/GroupFrame.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { card } from "../card/texts.ts";
import { AroundFields } from "./AroundFields.tsx";
import styles from "./FilterForm.module.css";
import type { StudyLevels } from "./filter-draft.ts";
import { ALL_OPINIONS, chooseOpinions, type Filters, TESTS_DONE, tickedOpinions } from "./filters.ts";
import { search } from "./texts.ts";

export interface FilterFormProps {
  filters: Filters;
  studyLevels: StudyLevels;
  onChange: (change: Partial<Filters>) => void;
}

export function FilterForm({ filters, studyLevels, onChange }: FilterFormProps) {
  return (
    <div className={styles.columns}>
      <div className="stack-5">
        <StudyLevelField value={filters.studyLevelCategory} studyLevels={studyLevels} onChange={onChange} />
        <DayField
          label={search.availableBefore}
          value={filters.availableBefore}
          onChange={(event) => onChange({ availableBefore: event.target.value })}
        />
      </div>
      <div className="stack-5">
        <GroupFrame label={search.progress} className={styles.group}>
          <CheckboxGroup
            label={search.testsDone}
            options={[{ value: TESTS_DONE, label: TESTS_DONE }]}
            values={filters.jobInterviewStatus}
            onChange={(ticked) => onChange({ jobInterviewStatus: ticked.length > 0 ? [TESTS_DONE] : [] })}
          />
          <CheckboxGroup
            label={search.opinion}
            options={[
              { value: ALL_OPINIONS, label: search.allOpinions },
              ...OPINIONS.map((opinion) => ({ value: opinion, label: opinion })),
            ]}
            values={tickedOpinions(filters.jobInterviewNotice)}
            onChange={(ticked) => onChange({ jobInterviewNotice: chooseOpinions(filters.jobInterviewNotice, ticked) })}
          />
        </GroupFrame>
        <CheckboxGroup
          label={search.licence}
          options={[{ value: "yes", label: card.licence.yes }]}
          values={filters.drivingLicence === "" ? [] : [filters.drivingLicence]}
          onChange={(ticked) => onChange({ drivingLicence: ticked.length > 0 ? "yes" : "" })}
        />
      </div>
      <div className="stack-5">
        <AroundFields className={styles.group} filters={filters} onChange={onChange} />
        <Field
          label={search.firstName}
          value={filters.firstName}
          maxLength={NAME_FILTER_LENGTH}
          autoComplete="off"
          onChange={(event) => onChange({ firstName: event.target.value })}
        />
        <Field
          label={search.lastName}
          value={filters.lastName}
          maxLength={NAME_FILTER_LENGTH}
          autoComplete="off"
          onChange={(event) => onChange({ lastName: event.target.value })}
        />
      </div>
    </div>
  );
}

function StudyLevelField({
  value,
  studyLevels,
  onChange,
}: Pick<FilterFormProps, "studyLevels" | "onChange"> & { value: string }) {
  const options = (studyLevels.list ?? []).map(({ id, label }) => ({ value: String(id), label }));
  return (
    <div className={styles.level}>
      <RadioGroup
        label={search.studyLevel}
        options={[{ value: "", label: search.anyStudyLevel }, ...options]}
        value={value}
        error={studyLevels.failed ? search.studyLevelError : null}
        onChange={(studyLevelCategory) => onChange({ studyLevelCategory })}
      />
      {studyLevels.failed && (
        <Button variant="quiet" onClick={studyLevels.retry}>
          {search.retry}
        </Button>
      )}
    </div>
  );
}

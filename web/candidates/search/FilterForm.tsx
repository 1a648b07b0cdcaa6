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

const texts = {
  firstName: "Prénom",
  lastName: "Nom",
  studyLevel: "Niveau d'étude",
  anyStudyLevel: "Tous les niveaux",
  progress: "Statut d'avancement",
  testsDone: "Tests et entretien réalisés",
  opinion: "Avis du centre",
  licence: "Permis",
  availableBefore: "Disponible avant le",
};

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
          label={texts.availableBefore}
          value={filters.availableBefore}
          onChange={(event) => onChange({ availableBefore: event.target.value })}
        />
      </div>
      <div className="stack-5">
        <GroupFrame label={texts.progress} className={styles.group}>
          <CheckboxGroup
            label={texts.testsDone}
            options={[{ value: TESTS_DONE, label: TESTS_DONE }]}
            values={filters.jobInterviewStatus}
            onChange={(ticked) => onChange({ jobInterviewStatus: ticked.length > 0 ? [TESTS_DONE] : [] })}
          />
          <CheckboxGroup
            label={texts.opinion}
            options={[
              { value: ALL_OPINIONS, label: search.allOpinions },
              ...OPINIONS.map((opinion) => ({ value: opinion, label: opinion })),
            ]}
            values={tickedOpinions(filters.jobInterviewNotice)}
            onChange={(ticked) => onChange({ jobInterviewNotice: chooseOpinions(filters.jobInterviewNotice, ticked) })}
          />
        </GroupFrame>
        <CheckboxGroup
          label={texts.licence}
          options={[{ value: "yes", label: card.licence.yes }]}
          values={filters.drivingLicence === "" ? [] : [filters.drivingLicence]}
          onChange={(ticked) => onChange({ drivingLicence: ticked.length > 0 ? "yes" : "" })}
        />
      </div>
      <div className="stack-5">
        <AroundFields className={styles.group} filters={filters} onChange={onChange} />
        <Field
          label={texts.firstName}
          value={filters.firstName}
          maxLength={NAME_FILTER_LENGTH}
          autoComplete="off"
          onChange={(event) => onChange({ firstName: event.target.value })}
        />
        <Field
          label={texts.lastName}
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
        label={texts.studyLevel}
        options={[{ value: "", label: texts.anyStudyLevel }, ...options]}
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

import {
  DAYS,
  DEFAULT_PERIODICITIES,
  HOURS,
  MAX_LIMITS,
  MINUTES,
  type Periodicity,
  type PeriodicityType,
} from "contract/alerts/alerts.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import styles from "./PeriodicityFields.module.css";
import { texts } from "./texts.ts";

const types: readonly PeriodicityType[] = ["eachNewCandidate", "daily", "weekly"];
const typeOptions = types.map((type) => ({ value: type, label: texts.types[type] }));

interface PeriodicityFieldsProps {
  value: Periodicity;
  onChange: (periodicity: Periodicity) => void;
}

export function PeriodicityFields({ value, onChange }: PeriodicityFieldsProps) {
  return (
    <div className={styles.fields}>
      <RadioGroup
        label={texts.periodicity}
        options={typeOptions}
        value={value.type}
        onChange={(chosen) => {
          const type = types.find((one) => one === chosen);
          if (type && type !== value.type) onChange(DEFAULT_PERIODICITIES[type]);
        }}
      />
      <div className={styles.params}>
        <Params value={value} onChange={onChange} />
      </div>
    </div>
  );
}

function Params({ value, onChange }: PeriodicityFieldsProps) {
  if (value.type === "eachNewCandidate") {
    return (
      <NumberSelect
        label={texts.maxLimit}
        hint={texts.maxLimitHint}
        choices={MAX_LIMITS}
        value={value.params.maxLimit}
        onChange={(maxLimit) => onChange({ ...value, params: { maxLimit } })}
      />
    );
  }
  const time = (
    <>
      <NumberSelect
        label={texts.hour}
        choices={HOURS}
        text={texts.hourOption}
        value={value.params.hour}
        onChange={(hour) => onChange(withParams(value, { hour }))}
      />
      <NumberSelect
        label={texts.minute}
        choices={MINUTES}
        text={texts.minuteOption}
        value={value.params.minute}
        onChange={(minute) => onChange(withParams(value, { minute }))}
      />
    </>
  );
  if (value.type === "daily") return time;
  return (
    <>
      <NumberSelect
        label={texts.day}
        choices={DAYS}
        text={(day) => texts.days[day]}
        value={value.params.day}
        onChange={(day) => onChange({ ...value, params: { ...value.params, day } })}
      />
      {time}
    </>
  );
}

type Timed = Exclude<Periodicity, { type: "eachNewCandidate" }>;

function withParams(value: Timed, changed: Partial<Extract<Timed, { type: "daily" }>["params"]>): Periodicity {
  return value.type === "daily"
    ? { ...value, params: { ...value.params, ...changed } }
    : { ...value, params: { ...value.params, ...changed } };
}

interface NumberSelectProps<Choice extends number> {
  label: string;
  hint?: string;
  choices: readonly Choice[];
  value: Choice;
  text?: (choice: Choice) => string;
  onChange: (choice: Choice) => void;
}

function NumberSelect<Choice extends number>(props: NumberSelectProps<Choice>) {
  const { label, hint, choices, value, text = String, onChange } = props;
  return (
    <SelectField
      label={label}
      hint={hint}
      options={choices.map((choice) => ({ value: String(choice), label: text(choice) }))}
      value={String(value)}
      onChange={(event) => {
        const chosen = choices.find((choice) => String(choice) === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

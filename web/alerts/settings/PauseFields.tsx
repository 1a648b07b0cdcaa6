import { longDay } from "../../format/dates.ts";
import { Button } from "../../ui/Button.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { pauseDays, pauseUntil } from "./alert-values.ts";
import styles from "./PauseFields.module.css";
import { texts } from "./texts.ts";

interface PauseFieldsProps {
  value: string | null;
  issue: string | undefined;
  /** The id of the form that sends the field. The field itself is outside this form. */
  form: string;
  onChange: (pausedUntil: string | null) => void;
}

export function PauseFields({ value, issue, form, onChange }: PauseFieldsProps) {
  const { first, last } = pauseDays();
  const choices = [
    [texts.pauseWeek, pauseUntil({ days: 7 })],
    [texts.pauseMonth, pauseUntil({ months: 1 })],
  ] as const;
  return (
    <div className={styles.pause}>
      <DayField
        name="pausedUntil"
        form={form}
        label={texts.pause}
        hint={texts.pauseHint}
        error={issue}
        min={first}
        max={last}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <div className="row">
        {choices.map(([label, day]) => (
          <Button
            key={label}
            variant="secondary"
            aria-label={texts.pauseChoice(label, longDay(day))}
            aria-pressed={value === day}
            onClick={() => onChange(day)}
          >
            {label}
          </Button>
        ))}
        {value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {texts.pauseNone}
          </Button>
        )}
      </div>
    </div>
  );
}

import { useId } from "react";
import styles from "./Choice.module.css";
import type { FieldTexts } from "./FieldFrame.tsx";
import { GroupFrame } from "./GroupFrame.tsx";
import type { Option } from "./option.ts";

interface RadioGroupProps extends FieldTexts {
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  className?: string;
}

export function RadioGroup({ options, value, onChange, error, ...frame }: RadioGroupProps) {
  const name = useId();
  return (
    <GroupFrame {...frame} error={error}>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.mark}
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </GroupFrame>
  );
}

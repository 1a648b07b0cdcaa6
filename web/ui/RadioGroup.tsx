import { useId } from "react";
import styles from "./Choice.module.css";
import type { FieldTexts } from "./FieldFrame.tsx";
import { GroupFrame } from "./GroupFrame.tsx";
import type { Option } from "./option.ts";

export interface RadioGroupProps extends FieldTexts {
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  name?: string;
  className?: string;
  disabled?: boolean;
}

export function RadioGroup({ options, value, onChange, name, disabled, error, ...frame }: RadioGroupProps) {
  const ownName = useId();
  return (
    <GroupFrame {...frame} error={error}>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.mark}
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </GroupFrame>
  );
}

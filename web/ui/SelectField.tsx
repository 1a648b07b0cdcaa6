import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { OPTION_LIMIT, type Option } from "./option.ts";
import selectStyles from "./SelectField.module.css";

export type SelectFieldProps = Omit<ComponentProps<"select">, "children"> &
  FieldTexts & {
    options: readonly Option[];
    placeholder?: string;
    limit?: number;
  };

export function SelectField({
  label,
  hint,
  error,
  id,
  className,
  options,
  placeholder,
  limit = OPTION_LIMIT,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, id, className }} describedBy={rest["aria-describedby"]}>
      {(wiring) => (
        <div className={styles.box}>
          <select {...rest} {...wiring} className={`${styles.control} ${selectStyles.select}`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.slice(0, limit).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.end} data-through="">
            <ChevronDown size={20} aria-hidden />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

import styles from "./FieldFrame.module.css";
import { FieldFrame, type FieldPropsOf, splitField } from "./FieldFrame.tsx";
import { ChevronDown } from "./list-icons.ts";
import { OPTION_LIMIT, type Option } from "./option.ts";
import selectStyles from "./SelectField.module.css";

type SelectFieldProps = FieldPropsOf<"select"> & {
  options: readonly Option[];
  placeholder?: string;
  limit?: number;
};

export function SelectField({ options, placeholder, limit = OPTION_LIMIT, ...rest }: SelectFieldProps) {
  const [frame, select] = splitField(rest);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className={styles.box}>
          <select {...select} {...wiring} className={`${styles.control} ${selectStyles.select}`}>
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

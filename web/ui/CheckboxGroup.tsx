import { Checkbox } from "./Checkbox.tsx";
import type { FieldTexts } from "./FieldFrame.tsx";
import { GroupFrame } from "./GroupFrame.tsx";
import type { Option } from "./option.ts";

interface CheckboxGroupProps extends FieldTexts {
  options: readonly Option[];
  values: readonly string[];
  onChange: (values: string[]) => void;
}

export function CheckboxGroup({ options, values, onChange, ...frame }: CheckboxGroupProps) {
  function change(changed: string, ticked: boolean): void {
    const kept = options.map((option) => option.value);
    onChange(kept.filter((value) => (value === changed ? ticked : values.includes(value))));
  }
  return (
    <GroupFrame {...frame}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          value={option.value}
          checked={values.includes(option.value)}
          onChange={(event) => change(option.value, event.target.checked)}
        />
      ))}
    </GroupFrame>
  );
}

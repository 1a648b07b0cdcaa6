import { Combobox } from "@base-ui/react/combobox";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useMemo, useRef } from "react";
import { ChipList } from "./ChipList.tsx";
import frameStyles from "./FieldFrame.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { IconButton } from "./IconButton.tsx";
import styles from "./MultiCombobox.module.css";
import { OPTION_LIMIT, type Option } from "./option.ts";
import { texts } from "./texts.ts";

export interface MultiComboboxProps extends Omit<FieldTexts, "label"> {
  label: string;
  options: readonly Option[];
  /** The chosen values, in the order of their choice. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Does this option answer what was typed? By default its label contains it. */
  match?: (option: Option, typed: string) => boolean;
  placeholder?: string;
  /** How many options are listed at most. */
  limit?: number;
  id?: string;
  className?: string;
}

interface Group {
  value: string;
  items: Option[];
}

/** Several choices from a long list, by typing. The chips stand outside the list: screen readers get stuck in them otherwise. */
export function MultiCombobox({
  options,
  values,
  onChange,
  match = containsTyped,
  placeholder,
  limit = OPTION_LIMIT,
  ...frame
}: MultiComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const groups = useMemo(() => groupOptions(options), [options]);
  const grouped = groups.some((group) => group.value !== "");
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? []);

  return (
    <FieldFrame {...frame}>
      {(wiring, labelId) => (
        <>
          <Combobox.Root
            multiple
            items={grouped ? groups : options}
            value={chosen}
            onValueChange={(options: Option[]) => onChange(options.map((option) => option.value))}
            filter={(option: Option, typed: string) => match(option, typed)}
            limit={limit}
            autoHighlight
            locale="fr"
            onOpenChange={(open, details) => {
              // The list stays open so that several options can be taken at once.
              if (!open && details.reason === "item-press") details.cancel();
            }}
          >
            <div className={frameStyles.box}>
              <Combobox.Input
                ref={input}
                {...wiring}
                aria-labelledby={labelId}
                className={frameStyles.control}
                placeholder={placeholder}
                autoComplete="off"
              />
              <Combobox.Trigger
                className={`${frameStyles.end} ${styles.toggle}`}
                render={
                  <IconButton label={texts.openList} icon={<ChevronDown size={20} aria-hidden />} tabIndex={-1} />
                }
              />
            </div>
            <Combobox.Portal>
              <Combobox.Positioner className={styles.positioner} sideOffset={6}>
                <Combobox.Popup className={styles.popup} aria-labelledby={labelId}>
                  <Combobox.Empty className={styles.empty}>{texts.noOption}</Combobox.Empty>
                  <Combobox.List>
                    {grouped ? (group: Group) => <OptionGroup key={group.value} group={group} /> : optionRow}
                  </Combobox.List>
                </Combobox.Popup>
              </Combobox.Positioner>
            </Combobox.Portal>
          </Combobox.Root>
          <ChipList
            className={styles.chips}
            label={frame.label}
            fallbackFocus={input}
            chips={chosen.map((option) => ({
              id: option.value,
              label: option.label,
              onRemove: () => onChange(values.filter((value) => value !== option.value)),
            }))}
          />
        </>
      )}
    </FieldFrame>
  );
}

function OptionGroup({ group }: { group: Group }) {
  return (
    <Combobox.Group items={group.items}>
      {group.value && <Combobox.GroupLabel className={styles.group}>{group.value}</Combobox.GroupLabel>}
      <Combobox.Collection>{optionRow}</Combobox.Collection>
    </Combobox.Group>
  );
}

function optionRow(option: Option) {
  return (
    <Combobox.Item key={option.value} value={option} className={styles.option}>
      {option.label}
    </Combobox.Item>
  );
}

function containsTyped(option: Option, typed: string): boolean {
  return option.label.toLowerCase().includes(typed.trim().toLowerCase());
}

/** The options under their titles, both in the order of their first appearance. */
function groupOptions(options: readonly Option[]): Group[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const title = option.group ?? "";
    groups.set(title, [...(groups.get(title) ?? []), option]);
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}

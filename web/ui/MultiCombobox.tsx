import { Combobox } from "@base-ui/react/combobox";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { bestFirst, containsTyped, onlyAnswer, type Rank } from "./answering.ts";
import { ChipList } from "./ChipList.tsx";
import { classes } from "./classes.ts";
import { useClickElsewhere } from "./click-elsewhere.ts";
import frameStyles from "./FieldFrame.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { IconButton } from "./IconButton.tsx";
import styles from "./MultiCombobox.module.css";
import { OPTION_LIMIT, type Option } from "./option.ts";
import { texts } from "./texts.ts";

export interface MultiComboboxProps extends Omit<FieldTexts, "label"> {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** By default the label of an option contains what was typed. */
  rank?: Rank;
  placeholder?: string;
  limit?: number;
  /** The list always stands under the field, for a window of its own, and the field has the focus from the start. */
  inline?: boolean;
  /** The field itself, for a window to give it the focus. */
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  id?: string;
  className?: string;
}

/** The page's header stays in sight (--header): a list that opens upwards ends below it. In pixels. */
const BELOW_HEADER = { top: 72, bottom: 8, left: 8, right: 8 };

/** A type and not an interface: the kit takes groups as records, which an interface is not. */
type Group = {
  value: string;
  items: Option[];
};

/**
 * Several choices by typing. Chips stand outside the list, and the kit's popup is left out: both trap screen readers.
 */
export function MultiCombobox({
  options,
  values,
  onChange,
  rank = containsTyped,
  placeholder,
  limit = OPTION_LIMIT,
  inline = false,
  inputRef,
  ...frame
}: MultiComboboxProps) {
  const ownInput = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownInput;
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { open, setOpen, actions } = useOpenList();
  const [typed, setTyped] = useState("");
  // The only answer to what was typed, while it is neither taken nor given up.
  const [sought, setSought] = useState<Option>();
  const answers = useMemo(() => bestFirst(options, typed, rank).slice(0, limit), [options, typed, rank, limit]);
  const [groups, answering] = useMemo(() => [groupOptions(options), groupOptions(answers)], [options, answers]);
  const grouped = groups.some((group) => group.value !== "");
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  useEffect(() => {
    if (inline) input.current?.focus();
  }, [inline, input]);

  /** Typed, found, and not taken: who goes on to another field, or sends the form, meant the one answer there is. */
  function takeSought(): void {
    if (sought === undefined) return;
    setSought(undefined);
    setTyped("");
    if (!values.includes(sought.value)) onChange([...values, sought.value]);
  }
  useClickElsewhere([place, list], sought !== undefined, takeSought);

  const chips = (
    <ChipList
      className={classes(styles.chips, inline && styles.inlineChips)}
      label={frame.label}
      fallbackFocus={input}
      chips={chosen.map((option) => ({
        id: option.value,
        label: option.label,
        onRemove: () => onChange(values.filter((value) => value !== option.value)),
      }))}
    />
  );
  const answersUnder = (labelId: string) => (
    <>
      <Combobox.Empty className={styles.empty}>{texts.noOption}</Combobox.Empty>
      <Combobox.List aria-labelledby={labelId} onFocus={() => input.current?.focus()}>
        {grouped ? (group: Group) => <OptionGroup key={group.value} group={group} /> : optionRow}
      </Combobox.List>
    </>
  );

  return (
    <FieldFrame {...frame}>
      {(wiring, labelId) => (
        <>
          <Combobox.Root
            multiple
            items={grouped ? groups : options}
            filteredItems={grouped ? answering : answers}
            value={chosen}
            onValueChange={(options: Option[], { event, reason }) => {
              // Escape closes; in a closed list it would take away everything that was chosen.
              if (reason === "escape-key") return;
              onChange(options.map((option) => option.value));
              setSought(undefined);
              // What is typed next replaces what found this one; a pointer may take others of what was found before.
              if (event instanceof KeyboardEvent) setTyped("");
              else input.current?.select();
            }}
            inputValue={typed}
            onInputValueChange={(text, { reason }) => {
              setTyped(text);
              // The press that leaves the field empties it: only typing seeks something else.
              if (reason === "input-change") setSought(onlyAnswer(options, text, rank));
            }}
            autoHighlight
            locale="fr"
            {...(inline ? { inline, open: true } : { open, onOpenChange: setOpen, actionsRef: actions })}
          >
            <div ref={place} className={frameStyles.box}>
              <Combobox.Input
                ref={input}
                {...wiring}
                aria-labelledby={labelId}
                className={frameStyles.control}
                placeholder={placeholder}
                autoComplete="off"
                onKeyDown={({ key }) => {
                  if (key === "Tab") takeSought();
                  if (key === "Escape") setSought(undefined);
                }}
                onBlur={({ relatedTarget }) => {
                  if (open && !inline && !place.current?.contains(relatedTarget)) actions.current?.close();
                }}
              />
              {!inline && (
                <Combobox.Trigger
                  className={`${frameStyles.end} ${styles.toggle}`}
                  render={
                    <IconButton label={texts.openList} icon={<ChevronDown size={20} aria-hidden />} tabIndex={-1} />
                  }
                />
              )}
            </div>
            {inline ? (
              <>
                {chips}
                <div ref={list} className={styles.inline}>
                  {answersUnder(labelId)}
                </div>
              </>
            ) : (
              <Combobox.Portal container={place}>
                <Combobox.Positioner className={styles.positioner} sideOffset={6} collisionPadding={BELOW_HEADER}>
                  <div className={styles.popup}>{answersUnder(labelId)}</div>
                </Combobox.Positioner>
              </Combobox.Portal>
            )}
          </Combobox.Root>
          {!inline && chips}
        </>
      )}
    </FieldFrame>
  );
}

/** Opens and closes the list. Taking an option leaves it open, so that several can be taken at once. */
function useOpenList() {
  const [open, setOpen] = useState(false);
  const actions = useRef<Combobox.Root.Actions>(null);
  useEffect(() => {
    if (!open) actions.current?.unmount();
  }, [open]);
  function change(next: boolean, details: Combobox.Root.OpenChangeEventDetails): void {
    if (!next && details.reason === "item-press") details.cancel();
    else {
      details.preventUnmountOnClose();
      setOpen(next);
    }
  }
  return { open, setOpen: change, actions };
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

function groupOptions(options: readonly Option[]): Group[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const title = option.group ?? "";
    groups.set(title, [...(groups.get(title) ?? []), option]);
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}

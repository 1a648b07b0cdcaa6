import { Combobox } from "@base-ui/react/combobox";
import { type RefObject, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ChipList } from "./ChipList.tsx";
import { classes } from "./classes.ts";
import { bestFirst, containsQuery, emptyCombobox, onlyMatch, type Rank, reduceCombobox } from "./combobox-options.ts";
import frameStyles from "./FieldFrame.module.css";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { IconButton } from "./IconButton.tsx";
import { ChevronDown } from "./list-icons.ts";
import styles from "./MultiCombobox.module.css";
import { OPTION_LIMIT, type Option } from "./option.ts";

const texts = {
  noOption: "Aucun choix ne correspond",
  openList: "Ouvrir la liste",
};

export interface MultiComboboxProps extends Omit<FieldTexts, "label"> {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  rank?: Rank;
  placeholder?: string;
  limit?: number;
  /** For dialogs: the list is always open, and the field is focused immediately. */
  inline?: boolean;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  className?: string;
}

/** The list keeps this distance in pixels to the edges of the window. The header (--header) is at the top edge. */
const BELOW_HEADER = { top: 72, bottom: 8, left: 8, right: 8 };

/** Does not use the library's popup and chips, because both trap the focus of screen readers. */
export function MultiCombobox({
  options,
  values,
  onChange,
  rank = containsQuery,
  placeholder,
  limit = OPTION_LIMIT,
  inline = false,
  inputRef,
  ...frame
}: MultiComboboxProps) {
  const ownInput = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownInput;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { open, setOpen, actions } = useOpenList();
  // After a choice, the library highlights the first option. In an empty field, Enter ignores this highlight until the
  // user presses an arrow key.
  const hasMoved = useRef(false);
  const [{ query, onlyOption }, dispatch] = useReducer(reduceCombobox, emptyCombobox);
  const matches = useMemo(() => bestFirst(options, query, rank).slice(0, limit), [options, query, rank, limit]);
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  useEffect(() => {
    if (inline) input.current?.focus();
  }, [inline, input]);

  function takeOnlyOption(): void {
    if (onlyOption === undefined) return;
    dispatch({ type: "taken" });
    if (!values.includes(onlyOption.value)) onChange([...values, onlyOption.value]);
  }
  useClickElsewhere([box, list], onlyOption !== undefined, takeOnlyOption);

  const chips = (
    <ChipList
      className={classes(styles.chips, inline && styles.inlineChips)}
      label={frame.label}
      fallbackFocus={input}
      chips={chosen
        .filter(({ isGroup }) => !isGroup)
        .map(({ value, label }) => ({
          id: value,
          label,
          onRemove: () => onChange(values.filter((other) => other !== value)),
        }))}
    />
  );
  const matchList = (labelId: string) => (
    <>
      <Combobox.Empty className={styles.empty}>{texts.noOption}</Combobox.Empty>
      <Combobox.List aria-labelledby={labelId} onFocus={() => input.current?.focus()}>
        {optionRow}
      </Combobox.List>
    </>
  );

  return (
    <FieldFrame {...frame}>
      {(wiring, labelId) => (
        <>
          <Combobox.Root
            multiple
            items={options}
            filteredItems={matches}
            value={chosen}
            onValueChange={(options: Option[], { event, reason }) => {
              // Ignores Escape. If the list is closed, the library would otherwise remove all chosen options.
              if (reason === "escape-key") return;
              onChange(options.map((option) => option.value));
              const isByKey = event instanceof KeyboardEvent;
              dispatch({ type: "chosen", isByKey });
              if (!isByKey) input.current?.select();
            }}
            inputValue={query}
            onInputValueChange={(query, { reason }) => {
              const isTyped = reason === "input-change";
              dispatch(
                isTyped
                  ? { type: "typed", query, onlyOption: onlyMatch(options, query, rank) }
                  : { type: "textSet", query },
              );
            }}
            autoHighlight
            locale="fr"
            {...(inline ? { inline, open: true } : { open, onOpenChange: setOpen, actionsRef: actions })}
          >
            <div ref={box} className={frameStyles.box}>
              <Combobox.Input
                ref={input}
                {...wiring}
                aria-labelledby={labelId}
                className={frameStyles.control}
                placeholder={placeholder}
                autoComplete="off"
                onKeyDown={(event) => {
                  const { key } = event;
                  if (key === "Tab") takeOnlyOption();
                  if (key === "Escape") dispatch({ type: "discarded" });
                  if (key === "ArrowDown" || key === "ArrowUp") hasMoved.current = true;
                  if (key !== "Enter") return;
                  if (query.trim() === "" && !hasMoved.current) {
                    event.preventBaseUIHandler();
                    if (open) actions.current?.close();
                  }
                  hasMoved.current = false;
                }}
                onBlur={({ relatedTarget }) => {
                  if (open && !inline && !box.current?.contains(relatedTarget)) actions.current?.close();
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
                  {matchList(labelId)}
                </div>
              </>
            ) : (
              <Combobox.Portal container={box}>
                <Combobox.Positioner className={styles.positioner} sideOffset={6} collisionPadding={BELOW_HEADER}>
                  <div className={styles.popup}>{matchList(labelId)}</div>
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

/** Keeps the list open after a choice, so that the user can choose more options. */
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

function optionRow(option: Option) {
  return (
    <Combobox.Item key={option.value} value={option} className={styles.option} data-group={option.isGroup}>
      <span>
        {option.label}
        {option.detail && " "}
        {option.detail && <span className={styles.detail}>— {option.detail}</span>}
      </span>
    </Combobox.Item>
  );
}

function useClickElsewhere(places: readonly RefObject<HTMLElement | null>[], enabled: boolean, onClick: () => void) {
  const report = useEffectEvent((target: EventTarget | null) => {
    if (places.some(({ current }) => target instanceof Node && current?.contains(target))) return;
    flushSync(onClick);
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = ({ target }: MouseEvent) => report(target);
    document.addEventListener("click", listen, true);
    return () => document.removeEventListener("click", listen, true);
  }, [enabled]);
}

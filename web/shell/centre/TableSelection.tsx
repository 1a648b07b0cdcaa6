import { type MouseEvent, useRef } from "react";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { texts } from "./texts.ts";

type Key = string | number;

export interface TableSelection<Item> {
  selected: ReadonlySet<Key>;
  onSelect: (selected: ReadonlySet<Key>) => void;
  name: (item: Item) => string;
}

type Picked = Pick<TableSelection<never>, "selected" | "onSelect">;

export function SelectAll({ keys, selection }: { keys: readonly Key[]; selection: Picked }) {
  const picked = keys.filter((key) => selection.selected.has(key)).length;
  const isAll = keys.length > 0 && picked === keys.length;
  return (
    <Checkbox
      hideLabel
      label={texts.selectAll}
      checked={isAll}
      indeterminate={picked > 0 && !isAll}
      onChange={() => selection.onSelect(new Set(isAll ? [] : keys))}
    />
  );
}

/** The row whose box the user pressed last. A press with Shift selects all rows from this row to the pressed row. */
const lastPressed: { key: Key | undefined } = { key: undefined };

interface RowBoxProps {
  keys: readonly Key[];
  index: number;
  name: string;
  selection: Picked;
}

export function RowBox({ keys, index, name, selection }: RowBoxProps) {
  const withShift = useRef(false);
  const key = keys[index] ?? "";

  function pick(isPicked: boolean): void {
    const from = withShift.current ? keys.indexOf(lastPressed.key ?? "") : -1;
    const range = from === -1 ? [key] : keys.slice(Math.min(from, index), Math.max(from, index) + 1);
    const selected = new Set(selection.selected);
    for (const one of range) {
      if (isPicked) selected.add(one);
      else selected.delete(one);
    }
    lastPressed.key = key;
    selection.onSelect(selected);
  }

  return (
    <Checkbox
      hideLabel
      label={texts.select(name)}
      checked={selection.selected.has(key)}
      onClick={(event: MouseEvent) => {
        withShift.current = event.shiftKey;
      }}
      onChange={({ target }) => pick(target.checked)}
    />
  );
}

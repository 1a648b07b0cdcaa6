import type { CSSProperties, ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { ArrowDown, ArrowUp } from "../../ui/page-icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import type { Pages } from "../list-pages.ts";
import styles from "./Table.module.css";
import { RowBox, SelectAll, type TableSelection } from "./TableSelection.tsx";
import { texts } from "./texts.ts";

export interface Column<Item> {
  head: string;
  cell: (item: Item) => ReactNode;
  sort?: string;
  numeric?: boolean;
  whole?: boolean;
  /** The width of the column as a percentage of the table. Text that does not fit is cut off. */
  share?: number;
  /** True if the cards on phones omit the name of this column. */
  bare?: boolean;
}

interface TableProps<Item> {
  label: string;
  pages: Pages<Item>;
  itemKey: (item: Item) => string | number;
  columns: readonly Column<Item>[];
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: TableSelection<Item>;
}

/** The style sheet shows a table on wide screens and cards on phones (B1-20). */
export function Table<Item>({ label, pages, itemKey, columns, sort, onSort, selection }: TableProps<Item>) {
  const items = pages.items ?? [];
  const keys = items.map(itemKey);
  return (
    <div className={styles.list}>
      {onSort && <SortField columns={columns} sort={sort} onSort={onSort} />}
      <div className={styles.frame}>
        <table
          className={styles.table}
          aria-label={label}
          aria-busy={pages.loading}
          data-former={pages.isFormer || undefined}
        >
          <thead>
            <tr>
              {selection && (
                <td className={styles.box}>
                  <SelectAll keys={keys} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <Head key={column.head} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, index) => (
              <tr key={itemKey(item)} data-selected={selection?.selected.has(itemKey(item)) || undefined}>
                {selection && (
                  <td className={styles.box}>
                    <RowBox keys={keys} index={index} name={selection.name(item)} selection={selection} />
                  </td>
                )}
                {columns.map(({ head, cell, numeric, whole, bare, share }, place) =>
                  place === 0 ? (
                    <th key={head} scope="row" {...shareOf(share)}>
                      {cell(item)}
                    </th>
                  ) : (
                    <td
                      key={head}
                      data-head={bare ? undefined : head}
                      data-numeric={numeric || undefined}
                      data-whole={whole || undefined}
                      {...shareOf(share)}
                    >
                      {cell(item)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.more}>
        <p aria-live="polite">{texts.count(items.length, pages.total)}</p>
        {pages.hasMore && (
          <Button variant="secondary" loading={pages.loading} onClick={pages.loadMore}>
            {texts.more}
          </Button>
        )}
      </div>
    </div>
  );
}

function shareOf(share: number | undefined) {
  return share === undefined ? {} : { "data-share": "", style: { "--share": `${share}%` } as CSSProperties };
}

type Sorting<Item> = Pick<TableProps<Item>, "sort" | "onSort">;

function Head<Item>({ column, sort, onSort }: Sorting<Item> & { column: Column<Item> }) {
  const { head, numeric, sort: field } = column;
  const isUp = sort === field;
  const isDown = sort === `-${field}`;
  if (field === undefined || onSort === undefined) {
    return (
      <th scope="col" data-numeric={numeric || undefined}>
        {head}
      </th>
    );
  }
  return (
    <th
      scope="col"
      data-numeric={numeric || undefined}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(isUp ? `-${field}` : field)}>
        {head}
        {isUp && <ArrowUp size={16} aria-hidden />}
        {isDown && <ArrowDown size={16} aria-hidden />}
      </button>
    </th>
  );
}

function SortField<Item>({ columns, sort, onSort }: Sorting<Item> & Pick<TableProps<Item>, "columns">) {
  const options = columns.flatMap(({ head, sort: field }) =>
    field === undefined
      ? []
      : [
          { value: field, label: texts.ascending(head) },
          { value: `-${field}`, label: texts.descending(head) },
        ],
  );
  return (
    <SelectField
      className={styles.sortField}
      label={texts.sortedBy}
      options={options}
      value={sort}
      onChange={({ target }) => onSort?.(target.value)}
    />
  );
}

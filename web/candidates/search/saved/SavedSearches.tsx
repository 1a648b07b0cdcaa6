import { useQuery } from "@tanstack/react-query";
import type { SavedSearch } from "contract/alerts/saved-searches.ts";
import { useId, useRef, useState } from "react";
import { CountBadge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Bell } from "../../../ui/list-icons.ts";
import { EllipsisVertical, Pencil, Trash2 } from "../../../ui/page-icons.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { Filters } from "../filters.ts";
import { savedSearchesQuery, useRemoveSearch, useRunSearch } from "./queries.ts";
import styles from "./SavedSearches.module.css";
import { SearchDialog, useSearchDialog } from "./SearchDialog.tsx";
import { texts } from "./texts.ts";

interface SavedSearchesProps {
  className?: string | undefined;
  onSearch: (filters: Filters) => void;
  ref?: ((section: HTMLElement | null) => void) | undefined;
}

export function SavedSearches({ className, onSearch, ref }: SavedSearchesProps) {
  const { data: searches } = useQuery(savedSearchesQuery);
  if (!searches || searches.length === 0) return null;
  return (
    <section ref={ref} className={classes(styles.mine, className)} aria-labelledby={texts.mineId}>
      <h2 id={texts.mineId} className={styles.title}>
        {texts.mine}
      </h2>
      <ul className={styles.list}>
        {searches.map((search) => (
          <SearchRow key={search.id} search={search} onSearch={onSearch} />
        ))}
      </ul>
    </section>
  );
}

function SearchRow({ search, onSearch }: { search: SavedSearch; onSearch: (filters: Filters) => void }) {
  const { id, name, alert, newCount } = search;
  const run = useRunSearch(onSearch);
  const remove = useRemoveSearch();
  const { opening, isOpen, open, close } = useSearchDialog();
  const [hasMenu, setMenu] = useState(false);
  const menuId = useId();
  const more = useRef<HTMLButtonElement>(null);
  return (
    <li className={styles.row}>
      <Button variant="quiet" className={styles.run} onClick={() => run(search)}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <CountBadge count={newCount} label={texts.newOnes(newCount)} />
      </Button>
      {alert !== "none" && (
        <span className={styles.alert} title={texts.alertMark[alert]}>
          <Bell size={16} aria-hidden />
          <VisuallyHidden>{texts.alertMark[alert]}</VisuallyHidden>
        </span>
      )}
      <IconButton
        ref={more}
        className={styles.more}
        label={texts.actions(name)}
        icon={<EllipsisVertical size={20} aria-hidden />}
        aria-expanded={hasMenu}
        aria-controls={menuId}
        onClick={() => setMenu(!hasMenu)}
      />
      <div id={menuId} className={styles.menu} hidden={!hasMenu}>
        <Button
          variant="quiet"
          icon={<Pencil size={16} aria-hidden />}
          aria-label={texts.edit(name)}
          aria-haspopup="dialog"
          onClick={() => {
            // Focuses the menu's button, because the pressed item disappears with the menu. The closing dialog
            // returns the focus to this button.
            more.current?.focus();
            setMenu(false);
            open();
          }}
        >
          {texts.editShort}
        </Button>
        <Button
          variant="quiet"
          icon={<Trash2 size={16} aria-hidden />}
          aria-label={texts.remove(name)}
          onClick={() => remove.mutate(id)}
        >
          {texts.removeShort}
        </Button>
      </div>
      {opening > 0 && (
        <SearchDialog
          key={opening}
          title={texts.editTitle}
          id={id}
          initial={{ name, alert }}
          open={isOpen}
          onClose={close}
        />
      )}
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { SavedSearch } from "contract/alerts/saved-searches.ts";
import Bell from "lucide-react/icons/bell";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { CountBadge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { Filters } from "../filters.ts";
import { savedSearchesQuery, useRemoveSearch, useRunSearch } from "./queries.ts";
import styles from "./SavedSearches.module.css";
import { SearchDialog } from "./SearchDialog.tsx";
import { texts } from "./texts.ts";
import { useWindow } from "./use-window.ts";

interface SavedSearchesProps {
  className?: string | undefined;
  onSearch: (filters: Filters) => void;
}

export function SavedSearches({ className, onSearch }: SavedSearchesProps) {
  const { data: searches } = useQuery(savedSearchesQuery);
  if (!searches || searches.length === 0) return null;
  return (
    <section className={classes(styles.mine, className)} aria-labelledby="mes-recherches">
      <h2 id="mes-recherches" className={styles.title}>
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
  const { times, isOpen, open, close } = useWindow();
  return (
    <li className={styles.row}>
      <Button variant="quiet" className={styles.run} onClick={() => run(search)}>
        <span className={styles.name}>{name}</span>
        <CountBadge count={newCount} label={texts.newOnes(newCount)} />
      </Button>
      {alert !== "none" && (
        <span className={styles.alert} title={texts.alertMark[alert]}>
          <Bell size={16} aria-hidden />
          <VisuallyHidden>{texts.alertMark[alert]}</VisuallyHidden>
        </span>
      )}
      <IconButton
        label={texts.edit(name)}
        icon={<Pencil size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      />
      <IconButton
        label={texts.remove(name)}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => remove.mutate(id)}
      />
      {times > 0 && (
        <SearchDialog
          key={times}
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

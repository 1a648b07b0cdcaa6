import { useQuery } from "@tanstack/react-query";
import { SEARCH_NAME } from "contract/alerts/saved-searches.ts";
import { findDepartment } from "contract/departments.ts";
import { shorten } from "contract/shorten.ts";
import { Button } from "../../../ui/Button.tsx";
import { Star } from "../../../ui/page-icons.ts";
import type { Filters } from "../filters.ts";
import { isSavedAs, savedSearchesQuery } from "./queries.ts";
import styles from "./SavedSearches.module.css";
import { SearchDialog, useSearchDialog } from "./SearchDialog.tsx";
import { texts } from "./texts.ts";

interface SaveSearchProps {
  filters: Filters;
  labels: readonly string[];
}

export function SaveSearch({ filters, labels }: SaveSearchProps) {
  const { data: searches } = useQuery(savedSearchesQuery);
  const isSaved = searches?.some((search) => isSavedAs(search, filters));
  const label = isSaved ? texts.isSaved : texts.save;
  const { opening, isOpen, open, close } = useSearchDialog();
  const places = filters.ZIPCode.map((number) => findDepartment(number)?.dep_name ?? number).join(", ");
  const name = [places, ...labels].filter((label) => label !== "").join(" · ") || texts.everywhere;
  return (
    <>
      <Button
        variant="quiet"
        className={styles.save}
        data-print="no"
        icon={<Star size={20} fill={isSaved ? "currentColor" : "none"} aria-hidden />}
        aria-haspopup="dialog"
        title={label}
        aria-disabled={isSaved}
        onClick={() => isSaved || open()}
      >
        <span>{label}</span>
      </Button>
      {opening > 0 && (
        <SearchDialog
          key={opening}
          title={texts.save}
          initial={{ name: shorten(name, SEARCH_NAME.max), alert: "none" }}
          filters={filters}
          open={isOpen}
          onClose={close}
        />
      )}
    </>
  );
}

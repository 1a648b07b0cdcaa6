import { memo } from "react";
import { useMediaQuery } from "../../../ui/media-query.ts";
import { FilterButtons } from "./FilterButtons.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { type FilterPlaceProps, useFilterDraft } from "./filter-draft.ts";

/** The filters of the search: a panel beside the list, or on narrower screens two buttons that open them. */
export const SearchFilters = memo(function SearchFilters(props: Omit<FilterPlaceProps, "draft">) {
  const hasRoom = useMediaQuery("(min-width: 960px)");
  const draft = useFilterDraft(props.applied);
  const Place = hasRoom ? FilterPanel : FilterButtons;
  return <Place {...props} draft={draft} />;
});

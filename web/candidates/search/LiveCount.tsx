import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { countQuery } from "../queries.ts";
import styles from "./FilterPanel.module.css";
import type { Filters } from "./filters.ts";
import { search } from "./texts.ts";

/** Waits this many milliseconds after a change, so that typing causes at most three calls a second (B14-05). */
const PAUSE = 350;

/**
 * Says how many candidates 'Valider ma recherche' would find. Makes no call if `ids` or `notification` is set, because
 * the search then shows the candidates of a digest mail or a notification.
 */
export function LiveCount({ filters }: { filters: Filters }) {
  const [counted, setCounted] = useState(filters);
  useEffect(() => {
    const timeout = setTimeout(() => setCounted(filters), PAUSE);
    return () => clearTimeout(timeout);
  }, [filters]);
  const isCounted = counted.ids === "" && counted.notification === "";
  const { data } = useQuery({ ...countQuery(counted), enabled: isCounted, placeholderData: keepPreviousData });
  return (
    <p className={styles.count} aria-live="polite">
      {isCounted && data !== undefined && search.count(data)}
    </p>
  );
}

import { lazy, Suspense } from "react";
import styles from "./SelectionList.module.css";
import type { SelectionToolsProps } from "./SelectionTools.tsx";

// Asked for with the page, so that it is there once the selection is.
const loaded = import("./SelectionTools.tsx");
const Part = lazy(async () => ({ default: (await loaded).SelectionTools }));

/** The tools over the list, for a clinic that uses them. */
export function LazySelectionTools(props: SelectionToolsProps) {
  return (
    <Suspense fallback={<div className={styles.room} />}>
      <Part {...props} />
    </Suspense>
  );
}

import { Suspense } from "react";
import { lazyExtra } from "../../../ui/lazy-file.ts";
import styles from "./SelectionList.module.css";
import type { SelectionToolsProps } from "./SelectionTools.tsx";

// Asked for with the page, so that it is there once the selection is.
const loaded = import("./SelectionTools.tsx").then(({ SelectionTools }) => SelectionTools);
loaded.catch(() => undefined);
const Part = lazyExtra(() => loaded);

/** The tools over the list, for a clinic that uses them. */
export function LazySelectionTools(props: SelectionToolsProps) {
  return (
    <Suspense fallback={<div className={styles.room} />}>
      <Part {...props} />
    </Suspense>
  );
}

import { Suspense } from "react";
import { lazyExtra } from "../../../ui/lazy-file.ts";
import styles from "./SelectionList.module.css";
import type { SelectionToolsProps } from "./SelectionTools.tsx";

// Asked for with the page, so that it is there once the selection is.
const load = async () => (await import("./SelectionTools.tsx")).SelectionTools;
load().catch(() => undefined);
const Part = lazyExtra(load);

/** The tools over the list, for a clinic that uses them. */
export function LazySelectionTools(props: SelectionToolsProps) {
  return (
    <Suspense fallback={<div className={styles.room} />}>
      <Part {...props} />
    </Suspense>
  );
}

import type { SelectionEntry } from "contract/selection/selection.ts";
import { Suspense } from "react";
import { lazyExtra } from "../../ui/lazy-file.ts";
import styles from "./LazyCardRequests.module.css";

const Part = lazyExtra(async () => (await import("./CardRequests.tsx")).CardRequests);

export function LazyCardRequests({ entry }: { entry: SelectionEntry }) {
  return (
    <Suspense fallback={<div className={styles.room} />}>
      <Part entry={entry} />
    </Suspense>
  );
}

import styles from "./Loader.module.css";
import { texts } from "./texts.ts";

export interface LoaderProps {
  label?: string;
  /** Stands for a whole page; it shows itself only when the wait lasts. */
  page?: boolean;
}

/** Something is being fetched. */
export function Loader({ label = texts.loading, page = false }: LoaderProps) {
  return (
    <p className={styles.loader} role="status" data-page={page || undefined}>
      {label}
    </p>
  );
}

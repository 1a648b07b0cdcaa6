import styles from "./Loader.module.css";
import { texts } from "./texts.ts";

export function Loader({ label = texts.loading }: { label?: string }) {
  return (
    <p className={styles.loader} role="status">
      {label}
    </p>
  );
}

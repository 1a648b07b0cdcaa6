import styles from "./Loader.module.css";
import { texts } from "./texts.ts";

export interface LoaderProps {
  label?: string;
}

export function Loader({ label = texts.loading }: LoaderProps) {
  return (
    <p className={styles.loader} role="status">
      {label}
    </p>
  );
}

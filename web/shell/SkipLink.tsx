import styles from "./SkipLink.module.css";

/** Visible only while focused. Does not change the URL, because a changed URL would load a list again. */
export function SkipLink({ to, label }: { to: string; label: string }) {
  return (
    <a
      className={styles.skip}
      href={`#${to}`}
      data-print="no"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {label}
    </a>
  );
}

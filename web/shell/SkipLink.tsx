import styles from "./SkipLink.module.css";

/** Is visible only while focused. Moves the focus without a change of address, which would load a list anew. */
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

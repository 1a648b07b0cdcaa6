import styles from "./Logo.module.css";

export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect className={styles.tile} width="32" height="32" rx="9" />
        <path
          className={styles.heart}
          d="M16 25.2c-.5 0-1-.2-1.4-.5C11.2 21.9 8.5 19 8.5 15.2c0-3 2.2-5.2 4.8-5.2 1 0 1.9.4 2.7 1.1.8-.7 1.7-1.1 2.7-1.1 2.6 0 4.8 2.2 4.8 5.2 0 3.8-2.7 6.7-6.1 9.5-.4.3-.9.5-1.4.5Z"
        />
        <path className={styles.cross} d="M16 13.5v6M13 16.5h6" fill="none" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {name}
    </span>
  );
}

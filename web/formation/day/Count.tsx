import { classes } from "../../ui/classes.ts";
import styles from "./DayPage.module.css";
import { ListLink } from "./ListLink.tsx";

export interface CountProps {
  count: number;
  /** What is counted, one of it and several; a single text says by itself what is to be done. */
  words: readonly [string, string] | readonly [string];
  /** The list that it leads to. */
  to: string;
  /** Something has to be done. */
  calls?: boolean;
}

const numbers = new Intl.NumberFormat("fr-FR");

/** A large number with what it counts, as one link. */
export function Count({ count, words: [one, many], to, calls = false }: CountProps) {
  return (
    <ListLink to={to} className={classes(styles.count, calls && styles.calls)}>
      {many !== undefined && <span className={styles.number}>{numbers.format(count)}</span>}{" "}
      <span>{count < 2 ? one : (many ?? one)}</span>
    </ListLink>
  );
}

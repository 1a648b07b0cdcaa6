import type { HTMLAttributes } from "react";
import styles from "./Card.module.css";
import { classes } from "./classes.ts";

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "article" | "section" | "aside" | "li";
  /** Use "panel" for a section of the page, and "muted" for content that is unavailable. */
  kind?: "card" | "panel" | "muted";
};

export function Card({ as: Element = "div", kind = "card", className, ...rest }: CardProps) {
  return <Element {...rest} className={classes(styles.card, className)} data-kind={kind} />;
}

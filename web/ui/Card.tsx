import type { HTMLAttributes } from "react";
import styles from "./Card.module.css";
import { classes } from "./classes.ts";

export type CardProps = HTMLAttributes<HTMLElement> & {
  /** A card with a title of its own should be an article or a section. */
  as?: "div" | "article" | "section" | "aside" | "li";
  /** A panel holds a part of the page. A muted card is unavailable. */
  kind?: "card" | "panel" | "muted";
};

export function Card({ as: Element = "div", kind = "card", className, ...rest }: CardProps) {
  return <Element {...rest} className={classes(styles.card, className)} data-kind={kind} />;
}

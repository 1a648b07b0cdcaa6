import type { HTMLAttributes } from "react";
import styles from "./Card.module.css";
import { classes } from "./classes.ts";

export type CardProps = HTMLAttributes<HTMLElement> & {
  /** The element it is: a card that has a title of its own is an article or a section. */
  as?: "div" | "article" | "section" | "aside" | "li";
  /** A panel holds a part of the page; a muted card is out of reach. */
  kind?: "card" | "panel" | "muted";
};

/** A sheet on the page. */
export function Card({ as: Element = "div", kind = "card", className, ...rest }: CardProps) {
  return <Element {...rest} className={classes(styles.card, className)} data-kind={kind} />;
}

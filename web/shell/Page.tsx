import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from "react";
import { type Location, useLocation } from "react-router";
import { classes } from "../ui/classes.ts";
import styles from "./Page.module.css";
import { texts } from "./texts.ts";

export interface PageProps {
  /** 1776 px for lists of cards, 1072 for sheets, 720 for reading, 560 for a form. */
  width?: "list" | "wide" | "text" | "form";
  className?: string;
  children: ReactNode;
}

export function Page({ width = "wide", className, children }: PageProps) {
  return (
    <div className={classes(styles.page, className)} data-width={width}>
      {children}
    </div>
  );
}

export interface PageTitleProps {
  title: string;
  /** What stands on the window's tab when it is not the title itself. */
  windowTitle?: string;
  actions?: ReactNode;
  border?: boolean;
}

/** The title of a page: on the page, on the window's tab, and where the focus goes after a navigation. */
export function PageTitle({ title, windowTitle = title, actions, border = false }: PageTitleProps) {
  const heading = usePageFocus();
  useWindowTitle(windowTitle);
  return (
    <div className={styles.title} data-border={border || undefined}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export interface ColumnsProps {
  /** On which side the narrow column stands from 960 px on; below, the columns follow each other. */
  side: "left" | "right";
  children: ReactNode;
}

/** A wide column and one of 320 px, in the order of the children. */
export function Columns({ side, children }: ColumnsProps) {
  return (
    <div className={styles.columns} data-side={side}>
      {children}
    </div>
  );
}

export const Area = createContext(texts.area);

export function useWindowTitle(title: string): void {
  const area = use(Area);
  useEffect(() => {
    document.title = title === area ? title : `${title} · ${area}`;
  }, [title, area]);
}

let firstLocation: Location | undefined;

/**
 * For the heading of a page: it takes the focus when the page is reached by a navigation, not when the site is opened.
 * What marks itself `data-keeps-focus` goes on from page to page, and keeps the focus it has.
 */
export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  firstLocation ??= location;
  const opened = firstLocation === location;
  useEffect(() => {
    const goesOn = document.activeElement?.closest("[data-keeps-focus]") != null;
    if (!opened && !goesOn) heading.current?.focus({ preventScroll: true });
  }, [opened]);
  return heading;
}

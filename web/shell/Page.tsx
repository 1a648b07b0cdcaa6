import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from "react";
import { type Location, useLocation } from "react-router";
import { classes } from "../ui/classes.ts";
import styles from "./Page.module.css";
import { texts } from "./texts.ts";

export interface PageProps {
  /** The widths are 1776 px for lists of cards, 1072 px for sheets, 720 px for texts and 560 px for forms. */
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

interface PageTitleProps {
  title: string;
  windowTitle?: string;
  actions?: ReactNode;
  border?: boolean;
}

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

export function Columns({ side, children }: { side: "left" | "right"; children: ReactNode }) {
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

export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  firstLocation ??= location;
  const [openedAt] = useState(firstLocation === location ? location.pathname : undefined);
  // Compares only the path, because a changed filter changes the query of the URL and must not move the focus.
  const opened = openedAt === location.pathname;
  useEffect(() => {
    const goesOn = document.activeElement?.closest("[data-keeps-focus]") != null;
    if (!opened && !goesOn) heading.current?.focus({ preventScroll: true });
  }, [opened]);
  return heading;
}

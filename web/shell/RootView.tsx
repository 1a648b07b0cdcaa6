import type { ReactNode } from "react";
import { clearFormerErrors } from "../ui/toast.ts";
import { useOnNavigation } from "./on-navigation.ts";
import styles from "./RootView.module.css";
import { useScrollMemory } from "./scroll-memory.ts";
import { texts } from "./texts.ts";

const CONTENT = "contenu";

/** The four outlets of the root view (product 2.1). */
export interface RootViewProps {
  /** What lies over every page: questions, messages, what is said to screen readers. */
  template: ReactNode;
  header: ReactNode;
  /** The default outlet: the page of the route. */
  children: ReactNode;
  footer: ReactNode;
}

/** The frame of every screen. */
export function RootView({ template, header, children, footer }: RootViewProps) {
  useScrollMemory();
  useOnNavigation(clearFormerErrors);
  return (
    <div className={styles.root}>
      <a className={styles.skip} href={`#${CONTENT}`} data-print="no">
        {texts.skip}
      </a>
      {template}
      {header}
      <main id={CONTENT} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  );
}

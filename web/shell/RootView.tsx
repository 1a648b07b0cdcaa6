import type { ReactNode } from "react";
import { clearFormerErrors } from "../ui/toast.ts";
import { useOnNavigation } from "./on-navigation.ts";
import styles from "./RootView.module.css";
import { SkipLink } from "./SkipLink.tsx";
import { useScrollMemory } from "./scroll-memory.ts";
import { texts } from "./texts.ts";

const CONTENT = "contenu";

interface RootViewProps {
  template: ReactNode;
  header: ReactNode;
  children: ReactNode;
  footer: ReactNode;
}

export function RootView({ template, header, children, footer }: RootViewProps) {
  useScrollMemory();
  useOnNavigation(clearFormerErrors);
  return (
    <div className={styles.root}>
      <SkipLink to={CONTENT} label={texts.skip} />
      {template}
      {header}
      <main id={CONTENT} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  );
}

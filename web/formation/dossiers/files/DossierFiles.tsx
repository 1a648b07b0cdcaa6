import type { Dossier } from "contract/dossiers.ts";
import { useId } from "react";
import styles from "./DossierFiles.module.css";
import { PicturePart } from "./PicturePart.tsx";
import { ResumePart } from "./ResumePart.tsx";
import { files as texts } from "./texts.ts";

export function DossierFiles({ dossier }: { dossier: Dossier }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.files}>
      <h2 id={id}>{texts.title}</h2>
      <div className={styles.parts}>
        <PicturePart dossier={dossier} />
        <ResumePart dossier={dossier} />
      </div>
    </section>
  );
}

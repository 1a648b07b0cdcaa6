import { headingOf } from "contract/candidates/import-headings.ts";
import type { ImportKind } from "contract/candidates/imports.ts";
import { Button } from "../../../ui/Button.tsx";
import { Download } from "../../../ui/page-icons.ts";
import styles from "./Imports.module.css";
import { useDownloads } from "./queries.ts";
import { candidateColumns, registerColumns, texts } from "./texts.ts";

const columns = { candidates: candidateColumns, register: registerColumns };

export function FileColumns({ kind }: { kind: ImportKind }) {
  return (
    <div className={styles.columns}>
      <TemplateButton kind={kind} />
      <details>
        <summary>{texts.columnsTitle}</summary>
        <p className="quiet">{texts.columnsText}</p>
        <p className="quiet">{texts.spreadsheets}</p>
        <dl className={styles.list}>
          {Object.entries(columns[kind]).map(([name, text]) => (
            <div key={name}>
              <dt>
                {headingOf(kind, name)} <span className="quiet">{name}</span>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

export function TemplateButton({ kind }: { kind: ImportKind }) {
  const { template } = useDownloads();
  return (
    <Button
      variant="secondary"
      icon={<Download size={20} aria-hidden />}
      loading={template.isPending}
      onClick={() => template.mutate(kind)}
    >
      {texts.template}
    </Button>
  );
}

import { BULK_DOSSIERS } from "contract/candidates/dossier-moves.ts";
import { movesFrom } from "contract/candidates/states.ts";
import { useEffect } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { moves } from "../texts.ts";
import styles from "./Bulk.module.css";
import { BULK_ACTIONS, type BulkAction, type PickedDossier } from "./bulk.ts";
import { bulk as texts } from "./texts.ts";

interface BulkBarProps {
  picked: readonly PickedDossier[];
  isSending: boolean;
  onClear: () => void;
  onAction: (action: BulkAction) => void;
}

export function BulkBar({ picked, isSending, onClear, onAction }: BulkBarProps) {
  const count = picked.length;
  const isTooMany = count > BULK_DOSSIERS;
  const possible = new Set(picked.flatMap(({ state }) => movesFrom(state)));

  // Scrolls the focused row into view, because the bar may cover the row (WCAG 2.4.11).
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <section className={styles.bar} aria-label={texts.bar}>
      <p className="strong" aria-live="polite">
        {texts.count(count)}
        <span className={styles.hint}>{isTooMany ? texts.most(BULK_DOSSIERS) : texts.keyboard}</span>
      </p>
      <div className="row" data-bulk-actions>
        {BULK_ACTIONS.map((action) => (
          <Button
            key={action}
            variant={action === "publish" ? "primary" : "secondary"}
            disabled={isTooMany || !possible.has(action)}
            loading={isSending}
            onClick={() => onAction(action)}
          >
            {moves.names[action]}
          </Button>
        ))}
        <Button variant="quiet" onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
    </section>
  );
}

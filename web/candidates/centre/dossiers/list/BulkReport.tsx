import { centrePath } from "contract/centre/centre-screens.ts";
import { Fragment, useEffect, useRef } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { X } from "../../../../ui/list-icons.ts";
import { StateBadge } from "../StateBadge.tsx";
import styles from "./Bulk.module.css";
import type { BulkResult, PickedDossier } from "./bulk.ts";
import { bulk as texts } from "./texts.ts";

interface BulkReportProps {
  result: BulkResult;
  onUndo: (result: BulkResult) => void;
  onClose: () => void;
}

/** Remembers which result had the focus, so that a return to the list does not focus the result again. */
const focused: { result: BulkResult | undefined } = { result: undefined };

export function BulkReport({ result, onUndo, onClose }: BulkReportProps) {
  const { action, moved, rejected, back } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (result !== focused.result) heading.current?.focus();
    focused.result = result;
  }, [result]);
  const counts = [texts.moved(action, moved.length, moved.length + rejected.length)];
  if (rejected.length > 0) counts.push(texts.rejected(rejected.length));
  return (
    <Card as="section" className={styles.report}>
      <div className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          {counts.join(", ")}
        </h3>
        {back && moved.length > 0 && (
          <Button variant="secondary" onClick={() => onUndo(result)}>
            {texts.undo}
          </Button>
        )}
        <IconButton label={texts.close} icon={<X size={20} aria-hidden />} onClick={onClose} />
      </div>
      {rejected.length > 0 && (
        <ul className={styles.list} aria-label={texts.refusedList} data-refused>
          {byError(rejected).map(([error, dossiers]) => (
            <li key={error}>
              {texts.refusedFor(dossiers.length, error)}{" "}
              {dossiers.map(({ dossier }, place) => (
                <Fragment key={dossier.id}>
                  {place > 0 && ", "}
                  <Name dossier={dossier} />
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      )}
      {moved.length > 0 && (
        <details>
          <summary>{texts.movedList}</summary>
          <ul className={styles.list} aria-label={texts.movedList}>
            {moved.map(({ dossier, state }) => (
              <li key={dossier.id}>
                <Name dossier={dossier} /> <StateBadge state={state} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function byError(rejected: BulkResult["rejected"]) {
  const errors = [...new Set(rejected.map(({ error }) => error))];
  return errors.map((error) => [error, rejected.filter((one) => one.error === error)] as const);
}

function Name({ dossier: { id, firstName, lastName } }: { dossier: PickedDossier }) {
  return (
    <Link to={centrePath("Dossier", { id })}>
      {firstName} {lastName}
    </Link>
  );
}

import type { ResponseOf } from "contract/call.ts";
import { dossierHistory } from "contract/candidates/dossiers.ts";
import { dayAndTime } from "../../../format/dates.ts";
import { LoadFailure } from "../../../shell/LoadFailure.tsx";
import { usePages } from "../../../shell/list-pages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { authorName } from "./author-name.ts";
import { fieldName, valueText } from "./field-value.ts";
import styles from "./HistoryPanel.module.css";
import { HISTORY } from "./queries.ts";
import { page, history as texts } from "./texts.ts";

type DossierChange = ResponseOf<typeof dossierHistory>["items"][number];

export function HistoryPanel({ id }: { id: string }) {
  const pages = usePages(HISTORY, dossierHistory, { id });
  const { items } = pages;
  if (items === undefined) {
    return pages.error ? <LoadFailure text={texts.failed} onRetry={pages.retry} /> : <PageSkeleton shape="rows" />;
  }
  return (
    <>
      <p className={styles.total}>{texts.total(pages.total)}</p>
      <ol className={styles.changes} aria-label={texts.list}>
        {items.map((change, index) => (
          // Adds the index to the key, because two changes may have the same time.
          <li key={`${change.at} ${items.length - index}`}>
            <ChangeCard change={change} />
          </li>
        ))}
      </ol>
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {pages.hasMore && (
        <Button variant="secondary" loading={pages.loading} onClick={pages.loadMore}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function ChangeCard({ change: { at, by, before, after } }: { change: DossierChange }) {
  const { day, time } = dayAndTime(at);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <Card className={styles.change}>
      <p className={styles.head}>
        <time dateTime={at}>{page.at(day, time)}</time>
        <span>{authorName(by)}</span>
      </p>
      {names.length === 0 ? (
        <p>{texts.created}</p>
      ) : (
        <dl className={styles.fields}>
          {names.map((name) => (
            <div key={name}>
              <dt>{fieldName(name)}</dt>
              <dd>
                <del>
                  <span className="quiet-2">{texts.before} : </span>
                  {valueText(name, before[name]) ?? texts.empty}
                </del>
                <ins>
                  <span className="quiet-2">{texts.after} : </span>
                  {valueText(name, after[name]) ?? texts.empty}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

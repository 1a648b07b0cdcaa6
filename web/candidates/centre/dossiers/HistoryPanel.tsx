import type { ResponseOf } from "contract/call.ts";
import { dossierHistory } from "contract/candidates/dossiers.ts";
import { listRecruitments, type RecruitmentReport, RecruitmentState } from "contract/selection/recruitments.ts";
import type { ReactNode } from "react";
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

/** The clinic's report of a recruitment, or the centre's decision about the report (B4-03). */
interface RecruitmentLine {
  readonly at: string;
  readonly by: string;
  readonly text: string;
}

export function HistoryPanel({ id }: { id: string }) {
  const changes = usePages(HISTORY, dossierHistory, { id });
  const reports = usePages("recruitments", listRecruitments, {
    candidate: Number(id),
    state: [...RecruitmentState.options],
  });
  if (changes.items === undefined || reports.items === undefined) {
    const failed = [changes, reports].filter(({ error }) => error);
    const retry = () => {
      for (const pages of failed) pages.retry();
    };
    return failed.length > 0 ? <LoadFailure text={texts.failed} onRetry={retry} /> : <PageSkeleton shape="rows" />;
  }
  const oldest = changes.hasMore ? (changes.items.at(-1)?.at ?? "") : "";
  const lines = reports.items.flatMap(linesOf);
  const items = [...changes.items, ...lines.filter(({ at }) => at >= oldest)];
  items.sort((one, other) => other.at.localeCompare(one.at));
  return (
    <>
      <p className={styles.total}>{texts.total(changes.total + lines.length)}</p>
      <ol className={styles.changes} aria-label={texts.list}>
        {items.map((item, index) => (
          // Adds the index to the key, because two changes may have the same time.
          <li key={`${item.at} ${items.length - index}`}>
            {"text" in item ? (
              <HistoryCard at={item.at} by={item.by}>
                <p>{item.text}</p>
              </HistoryCard>
            ) : (
              <ChangeCard change={item} />
            )}
          </li>
        ))}
      </ol>
      {changes.error && <LoadFailure text={texts.failed} onRetry={changes.retry} />}
      {changes.hasMore && (
        <Button variant="secondary" loading={changes.loading} onClick={changes.loadMore}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function linesOf({ state, clinic, reportedAt, decidedAt, decidedBy, reason }: RecruitmentReport): RecruitmentLine[] {
  const { socialReason, askedBy } = clinic;
  const author = [nameOf(askedBy), socialReason].filter(Boolean).join(", ");
  const reported = { at: reportedAt, by: author, text: texts.recruitments.reported };
  if (decidedAt === null) return [reported];
  const text = [texts.recruitments[state], reason].filter(Boolean).join("\u00a0: ");
  return [reported, { at: decidedAt, by: nameOf(decidedBy), text }];
}

function nameOf(person: { readonly firstName: string; readonly lastName: string } | null): string {
  return person ? `${person.firstName} ${person.lastName}` : "";
}

function HistoryCard({ at, by, children }: { at: string; by: string; children: ReactNode }) {
  return (
    <Card className={styles.change}>
      <p className={styles.head}>
        <time dateTime={at}>{page.at(at)}</time>
        <span>{by}</span>
      </p>
      {children}
    </Card>
  );
}

function ChangeCard({ change: { at, by, before, after } }: { change: DossierChange }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <HistoryCard at={at} by={authorName(by)}>
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
    </HistoryCard>
  );
}

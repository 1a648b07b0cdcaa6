import { type EmailRequestItem, emailRequests } from "contract/email-requests.ts";
import { useState } from "react";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Envelope } from "../../ui/illustrations/Envelope.tsx";
import { PageShape } from "../../ui/PageShape.tsx";
import { usePages } from "../shell/pages.ts";
import { texts as shell } from "../shell/texts.ts";
import styles from "./EmailRequests.module.css";
import { REQUESTS } from "./queries.ts";
import { RefuseDialog, refusalDraft } from "./RefuseDialog.tsx";
import { RequestCard } from "./RequestCard.tsx";
import { texts } from "./texts.ts";

/** Vets whose e-mail address was not offered to them, the oldest first: accepted or refused, once (beyond B1-51). */
export function EmailRequests() {
  const pages = usePages(REQUESTS, emailRequests, {});
  // A refusal that was being written when the session ended goes on.
  const [refusing, setRefusing] = useState<string | undefined>(() => refusalDraft.read()?.id);
  const refused = pages.items?.find(({ id }) => id === refusing);
  const { items } = pages;
  return (
    <>
      <p className={styles.intro}>{texts.intro}</p>
      {pages.error && <LoadFailure text={texts.failed} onRetry={pages.retry} />}
      {!items && !pages.error && <PageShape shape="rows" label={texts.loading} />}
      {items?.length === 0 && <EmptyState drawing={<Envelope />} title={texts.emptyTitle} line={texts.emptyLine} />}
      {items !== undefined && items.length > 0 && (
        <>
          <p className={styles.count} aria-live="polite">
            {texts.count(pages.total)}
          </p>
          <ul className={styles.list} aria-label={texts.list}>
            {items.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} onRefuse={() => setRefusing(request.id)} />
              </li>
            ))}
          </ul>
          {pages.hasMore && (
            <Button variant="secondary" loading={pages.loading} onClick={pages.loadMore}>
              {shell.more}
            </Button>
          )}
        </>
      )}
      <Refusing request={refused} onClose={() => setRefusing(undefined)} />
    </>
  );
}

/** The window of a refusal keeps its request while it closes. */
function Refusing({ request, onClose }: { request: EmailRequestItem | undefined; onClose: () => void }) {
  const [shown, setShown] = useState<EmailRequestItem>();
  if (request !== undefined && request !== shown) setShown(request);
  return shown && <RefuseDialog key={shown.id} request={shown} open={request !== undefined} onClose={onClose} />;
}

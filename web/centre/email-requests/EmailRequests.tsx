import { emailRequests } from "contract/centre/email-requests.ts";
import { RequestList } from "../../selection/centre/requests/RequestList.tsx";
import { usePages } from "../../shell/list-pages.ts";
import { Envelope } from "../../ui/illustrations/Objects.tsx";
import styles from "./EmailRequests.module.css";
import { REQUESTS } from "./queries.ts";
import { RequestCard } from "./RequestCard.tsx";
import { texts } from "./texts.ts";

export function EmailRequests() {
  const pages = usePages(REQUESTS, emailRequests, {});
  return (
    <>
      <p className={styles.intro}>{texts.intro}</p>
      {pages.items !== undefined && pages.items.length > 0 && (
        <p className={styles.count} aria-live="polite">
          {texts.count(pages.total)}
        </p>
      )}
      <RequestList
        label={texts.list}
        pages={pages}
        itemKey={({ id }) => id}
        emptyTitle={texts.emptyTitle}
        emptyLine={texts.emptyLine}
        drawing={<Envelope />}
      >
        {(request) => <RequestCard request={request} />}
      </RequestList>
    </>
  );
}

import { type EmailRequestItem, emailRequests } from "contract/centre/email-requests.ts";
import { useState } from "react";
import { usePages } from "../../shell/centre/pages.ts";
import { Envelope } from "../../ui/illustrations/Envelope.tsx";
import { RequestList } from "../requests/RequestList.tsx";
import styles from "./EmailRequests.module.css";
import { REQUESTS } from "./queries.ts";
import { RefuseDialog, refusalDraft } from "./RefuseDialog.tsx";
import { RequestCard } from "./RequestCard.tsx";
import { texts } from "./texts.ts";

export function EmailRequests() {
  const pages = usePages(REQUESTS, emailRequests, {});
  const [refusing, setRefusing] = useState<string | undefined>(() => refusalDraft.read()?.id);
  const refused = pages.items?.find(({ id }) => id === refusing);
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
        {(request) => <RequestCard request={request} onReject={() => setRefusing(request.id)} />}
      </RequestList>
      <Refusing request={refused} onClose={() => setRefusing(undefined)} />
    </>
  );
}

function Refusing({ request, onClose }: { request: EmailRequestItem | undefined; onClose: () => void }) {
  const [shown, setShown] = useState<EmailRequestItem>();
  if (request !== undefined && request !== shown) setShown(request);
  return shown && <RefuseDialog key={shown.id} request={shown} open={request !== undefined} onClose={onClose} />;
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type DigestLink, readDigestLink, resumeDigest, stopDigest } from "contract/digest.ts";
import { useParams } from "react-router";
import { send } from "../../api/client.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { sayRefusal } from "../../shell/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PageShape } from "../../ui/PageShape.tsx";
import { toast } from "../../ui/toast.ts";
import { unsubscribe as texts } from "./texts.ts";
import styles from "./UnsubscribePage.module.css";

/** What the link of a resume stops: nothing before the button, whoever opens it, and all of it can be taken back. */
export function UnsubscribePage() {
  const { encryption = "" } = useParams();
  const client = useQueryClient();
  const key = ["digestLink", encryption];
  const link = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(readDigestLink, { encryption }, { signal }),
    retry: false,
  });
  const change = useMutation({
    mutationFn: (stops: boolean) =>
      stops ? send(stopDigest, { encryption, content: new Uint8Array() }) : send(resumeDigest, { encryption }),
    onSuccess: (now, stops) => {
      client.setQueryData(key, now);
      if (!stops) toast({ text: texts.resumed });
    },
    onError: (error) => sayRefusal(error, { fallback: texts.failed }),
  });
  const leaving = link.data && namesOf(link.data.digest, link.data.searches);
  const stopped = link.data?.stopped;
  const isStopped = leaving?.length === 0;
  return (
    <Page width="form">
      <Card kind="panel" className={styles.card}>
        <PageTitle title={isStopped ? texts.stopped : texts.title} windowTitle={texts.title} />
        {link.isPending && <PageShape shape="text" label={texts.loading} />}
        {link.isError && <LoadFailure text={texts.failed} onRetry={() => void link.refetch()} />}
        {leaving && !isStopped && (
          <>
            <p>{texts.on}</p>
            <Names names={leaving} />
            <Button loading={change.isPending} onClick={() => change.mutate(true)}>
              {texts.stop}
            </Button>
          </>
        )}
        {isStopped && (
          <div role="status" className={styles.card}>
            <p>{stopped ? texts.stoppedText : texts.none}</p>
            {stopped && <Names names={namesOf(stopped.digest, stopped.searches)} />}
          </div>
        )}
        {isStopped && stopped && (
          <Button variant="secondary" loading={change.isPending} onClick={() => change.mutate(false)}>
            {texts.resume}
          </Button>
        )}
      </Card>
    </Page>
  );
}

function namesOf(digest: DigestLink["digest"], searches: readonly string[]): string[] {
  return [...(digest === "none" ? [] : [texts.departments]), ...searches.map(texts.search)];
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

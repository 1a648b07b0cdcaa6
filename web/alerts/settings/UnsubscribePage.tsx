import { type DigestLink, readDigestLink, resumeDigest, stopDigest } from "contract/alerts/digest.ts";
import { screenPath } from "contract/screens.ts";
import { useCallback, useEffect, useState } from "react";
import { useParams } from "react-router";
import { ApiError, send } from "../../api/client.ts";
import { LoadFailure } from "../../shell/LoadFailure.tsx";
import { Page, PageTitle } from "../../shell/Page.tsx";
import { showError } from "../../shell/show-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { unsubscribe as texts } from "./texts.ts";

/** Unsubscribes only when the user presses the button, because mail programs also open links. */
export function UnsubscribePage() {
  const { encryption = "" } = useParams();
  const [link, setLink] = useState<DigestLink>();
  const [failure, setFailure] = useState<"unknown" | "unread">();
  const [isSending, setSending] = useState(false);
  const read = useCallback(() => {
    setFailure(undefined);
    const isUnknown = (error: unknown) => error instanceof ApiError && error.code === "linkUnknown";
    send(readDigestLink, { encryption }).then(setLink, (error) => setFailure(isUnknown(error) ? "unknown" : "unread"));
  }, [encryption]);
  useEffect(read, [read]);

  async function change(stops: boolean): Promise<void> {
    setSending(true);
    try {
      setLink(
        stops
          ? await send(stopDigest, { encryption, content: new Uint8Array() })
          : await send(resumeDigest, { encryption }),
      );
      if (!stops) toast({ text: texts.resumed });
    } catch (error) {
      showError(error, { fallback: texts.failed });
    }
    setSending(false);
  }

  const active = link && namesOf(link.digest, link.searches);
  const stopped = link?.stopped;
  const isStopped = active?.length === 0;
  return (
    <Page width="form">
      <Card kind="panel" className="stack-4">
        <PageTitle title={isStopped ? texts.stopped : texts.title} windowTitle={texts.title} />
        {!link && !failure && <PageSkeleton shape="text" label={texts.loading} />}
        {failure === "unread" && <LoadFailure text={texts.failed} onRetry={read} />}
        {failure === "unknown" && (
          <>
            <p role="alert">{texts.unknown}</p>
            <ButtonLink to={screenPath("ParametersNotification")}>{texts.settings}</ButtonLink>
          </>
        )}
        {active && !isStopped && (
          <>
            <p>{texts.on}</p>
            <Names names={active} />
            <Button loading={isSending} onClick={() => change(true)}>
              {texts.stop}
            </Button>
          </>
        )}
        {isStopped && (
          <div role="status" className="stack-4">
            <p>{stopped ? texts.stoppedText : texts.none}</p>
            {stopped && <Names names={namesOf(stopped.digest, stopped.searches)} />}
          </div>
        )}
        {isStopped && stopped && (
          <Button variant="secondary" loading={isSending} onClick={() => change(false)}>
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

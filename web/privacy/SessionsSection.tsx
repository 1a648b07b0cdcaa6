import { useQuery } from "@tanstack/react-query";
import type { Session } from "contract/accounts/sessions.ts";
import { useId, useRef } from "react";
import { useLoggedIn } from "../api/session.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { showError } from "../shell/show-error.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/confirm.ts";
import { Loader } from "../ui/Loader.tsx";
import { isRepeatedClick } from "../ui/repeated-click.ts";
import { toast } from "../ui/toast.ts";
import panel from "./DataPanel.module.css";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "./queries.ts";
import { SessionRow } from "./SessionRow.tsx";
import styles from "./SessionsSection.module.css";
import { texts as all } from "./texts.ts";

const texts = all.sessions;

export function SessionsSection() {
  const loggedIn = useLoggedIn();
  const { data: sessions, isError, refetch } = useQuery({ ...sessionsQuery, enabled: loggedIn });
  const title = useId();
  return (
    <section className={panel.part} aria-labelledby={title}>
      <h3 id={title}>{texts.title}</h3>
      <p className={panel.intro}>{texts.intro}</p>
      {sessions && <Sessions sessions={sessions} />}
      {!sessions && isError && <LoadFailure text={texts.loadError} onRetry={() => void refetch()} />}
      {!sessions && !isError && <Loader label={texts.loading} />}
    </section>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const list = useRef<HTMLUListElement>(null);

  async function showOutcome(ended: Promise<unknown>, text: string): Promise<void> {
    try {
      await ended;
      list.current?.focus();
      toast({ text, position: "top-end" });
    } catch (error) {
      showError(error, { position: "top-end" });
    }
  }

  async function confirmAndEndOthers(): Promise<void> {
    const { result } = await confirm({
      text: texts.endOthersQuestion,
      detail: texts.endOthersDetail,
      confirmLabel: texts.yes,
      denyLabel: texts.no,
    });
    if (result === "confirm") await showOutcome(endOthers.mutateAsync(), texts.othersEnded);
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={texts.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables === session.id}
            onEnd={() => void showOutcome(end.mutateAsync(session.id), texts.ended)}
          />
        ))}
      </ul>
      {sessions.length > 2 && (
        <div className={panel.actions}>
          <Button
            variant="secondary"
            loading={endOthers.isPending}
            onClick={(click) => isRepeatedClick(click) || void confirmAndEndOthers()}
          >
            {texts.endOthers}
          </Button>
        </div>
      )}
    </>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import type { FollowUp } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { useEffect } from "react";
import { longDay, today } from "../../format/dates.ts";
import { Badge, type BadgeProps } from "../../ui/Badge.tsx";
import styles from "./FollowUp.module.css";
import { sendUnsentNote, useIsWaitingForNetwork, useSendUnsentChange } from "./queries.ts";
import { StatusChoice } from "./StatusChoice.tsx";
import { texts } from "./texts.ts";
import { unsentNote } from "./unsent.ts";

interface CardFollowUpProps {
  entry: SelectionEntry;
  account: string;
}

export function CardFollowUp({ entry, account }: CardFollowUpProps) {
  const { veterinaryCandidate: candidate, followUp, addedBy } = entry;
  useSendUnsentNote(account, candidate.id);
  useSendUnsentChange(account, candidate.id);
  const isWaiting = useIsWaitingForNetwork(candidate.id);
  if (!followUp) return null;
  const mark = nextStepMark(followUp);
  const name = `${candidate.firstName} ${candidate.lastName}`;
  return (
    <>
      <StatusChoice candidateId={candidate.id} name={name} followUp={followUp} place="card" />
      {isWaiting && <Badge tone="warn">{texts.waiting}</Badge>}
      {mark && <Badge tone={mark.tone}>{mark.text}</Badge>}
      {unsentNote(account, candidate.id) && <Badge tone="warn">{texts.unsentOnCard}</Badge>}
      {addedBy && !addedBy.me && (
        <span className={styles.quiet}>{texts.addedBy(`${addedBy.firstName} ${addedBy.lastName}`)}</span>
      )}
      {followUp.note !== "" && <p className={styles.begin}>{texts.noteOf(followUp.note)}</p>}
    </>
  );
}

function useSendUnsentNote(account: string, candidateId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const sendIt = () => void sendUnsentNote(client, account, candidateId);
    if (unsentNote(account, candidateId)) sendIt();
    window.addEventListener("online", sendIt);
    return () => window.removeEventListener("online", sendIt);
  }, [client, account, candidateId]);
}

function nextStepMark({ status, nextStepOn }: Pick<FollowUp, "status" | "nextStepOn">) {
  if (nextStepOn === null || status === "dismissed") return undefined;
  const day = today();
  if (nextStepOn > day) return mark("muted", texts.steps.ahead(longDay(nextStepOn)));
  if (nextStepOn === day) return mark("accent", texts.steps.today);
  return mark("danger", texts.steps.late(longDay(nextStepOn)));
}

function mark(tone: BadgeProps["tone"], text: string) {
  return { tone, text };
}

import type { OutboxMessage } from "contract/operator-shapes.ts";
import { dayAndTime } from "../../format/day-and-time.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { message as words } from "../outgoing/texts.ts";
import styles from "./ClinicPage.module.css";
import { texts } from "./texts.ts";

const TONES = {
  queued: "muted",
  sending: "muted",
  accepted: "brand",
  delivered: "brand",
  failed: "danger",
  uncertain: "warn",
} as const;

export function ClinicMessages({ messages }: { messages: readonly OutboxMessage[] }) {
  return (
    <Card as="section" aria-labelledby="messages">
      <h2 id="messages">{texts.messages}</h2>
      {messages.length === 0 && <p className={styles.quiet}>{texts.noMessages}</p>}
      <ul className={styles.rows}>
        {messages.map(({ id, kind, channel, recipient, state, createdAt, failure }) => {
          const { day, time } = dayAndTime(createdAt);
          return (
            <li key={id}>
              <span>
                {words.kind(kind)}
                <span className={styles.quiet}>
                  {words.channels[channel]} · {recipient} · {texts.when(day, time)}
                </span>
                {failure !== null && (
                  <span className={styles.quiet} lang="en">
                    {failure}
                  </span>
                )}
              </span>
              <Badge tone={TONES[state]}>{words.states[state]}</Badge>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

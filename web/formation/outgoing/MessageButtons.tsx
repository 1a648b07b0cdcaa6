import type { OutboxMessage } from "contract/operator-shapes.ts";
import type { MouseEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import styles from "./MessagesPage.module.css";
import { useMessageAnswers } from "./queries.ts";
import { texts, message as words } from "./texts.ts";

export function MessageButtons({ message }: { message: OutboxMessage }) {
  const { retry, drop } = useMessageAnswers();
  const name = texts.nameOf(words.kind(message.kind), message.recipient);

  async function putAside({ currentTarget: inside }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const question = { text: texts.dropQuestion, detail: texts.dropDetail(name), kind: "danger" } as const;
    const { result } = await confirm({ ...question, confirmLabel: texts.dropYes, denyLabel: texts.dropNo });
    if (result === "confirm") drop.mutate({ message, inside });
  }

  return (
    <span className={styles.buttons}>
      {message.retriable && (
        <Button
          variant="secondary"
          aria-label={texts.retryOf(name)}
          loading={retry.isPending}
          onClick={({ currentTarget: inside }) => retry.mutate({ message, inside })}
        >
          {texts.retry}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={texts.dropOf(name)}
        loading={drop.isPending}
        onClick={(event) => void putAside(event)}
      >
        {texts.drop}
      </Button>
    </span>
  );
}

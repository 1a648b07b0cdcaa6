import type { Notification } from "contract/alerts/notifications.ts";
import type { Database } from "../../platform/db/connect.ts";
import { interestNotice, interestQuestion } from "../../selection/interest/messages.ts";
import { findQuestions } from "../../selection/interest/store.ts";

/** Adds to each notification its open questions, with the candidates' first names. */
export async function withQuestions(db: Database, notifications: readonly Notification[]): Promise<Notification[]> {
  const asking = notifications.filter(isQuestion).map(({ uuid }) => uuid);
  const questions = Map.groupBy(await findQuestions(db, asking), ({ notificationId }) => notificationId);
  return notifications.map((notification) => {
    if (!isQuestion(notification)) return notification;
    const still = (questions.get(notification.uuid) ?? []).map(({ id, firstName }) => ({ id, firstName }));
    if (still.length === 0) return { ...notification, still };
    const title = interestQuestion.title(still.map(({ firstName }) => firstName));
    return { ...notification, title, content: interestQuestion.content, still };
  });
}

const isQuestion = ({ title }: Notification) => title === interestNotice.title;

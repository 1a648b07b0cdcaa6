import { screen, waitFor, within } from "@testing-library/react";
import type { OutboxMessage } from "contract/centre/operator.ts";
import { failedMessages, sendMessageAgain } from "contract/centre/outgoing.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { MessagesPage } from "./MessagesPage.tsx";

const api = useFakeApi();
const message: OutboxMessage = {
  id: "m1",
  channel: "email",
  ...{ kind: "invitation", recipient: "e•••••@e••••.example" },
  state: "failed",
  ...{ attempts: 1, failure: "worker stopped while sending", createdAt: "2026-02-14T09:00:00.000Z", nextAt: null },
  ...{ finishedAt: "2026-02-14T09:00:00.000Z", retriable: true },
};

it("each failed message has a French explanation and the gateway's English text (B1-54)", async () => {
  const items = [
    message,
    { ...message, id: "m2", failure: "452 mailbox full" },
    { ...message, id: "m3", failure: null },
    { ...message, id: "m4", failure: "550 5.1.1 mailbox unavailable" },
  ];
  api.response(failedMessages, { total: 4, items, next: null });
  renderAt("/", <Route path="/" element={<MessagesPage />} />);
  expect(await screen.findByText("Le serveur s'est arrêté pendant l'envoi.")).toBeDefined();
  expect(screen.getByText("452 mailbox full").lang).toBe("en");
  expect(screen.getByText("L'adresse n'existe pas ou plus.")).toBeDefined();
  expect(screen.getByText("Aucune raison n'a été donnée.")).toBeDefined();
});

it("a message is sent again only after a confirmation, and then the next row gets the focus (B1-54)", async () => {
  const second = { ...message, id: "m2", recipient: "b•••••@e••••.example" };
  api.response(failedMessages, { total: 2, items: [message, second], next: null });
  api.response(sendMessageAgain, message);
  const { user, toasts } = renderAt("/", <Route path="/" element={<MessagesPage />} />);
  await user.click((await screen.findAllByRole("button", { name: /^Renvoyer :/ }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  expect(api.received(sendMessageAgain)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Renvoyer" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(document.activeElement?.tagName).toBe("TR");
});

it("a late response leaves the focus in the question about the next message (B1-54)", async () => {
  const second = { ...message, id: "m2", recipient: "b•••••@e••••.example" };
  api.response(failedMessages, { total: 2, items: [message, second], next: null });
  const sent = Promise.withResolvers<OutboxMessage>();
  api.answerBy(sendMessageAgain, () => sent.promise);
  const { user, toasts } = renderAt("/", <Route path="/" element={<MessagesPage />} />);
  const [first, next] = await screen.findAllByRole("button", { name: /^Renvoyer :/ });
  await user.click(first as HTMLElement);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Renvoyer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(next as HTMLElement);
  const question = await screen.findByRole("dialog");
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  sent.resolve(message);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(question.contains(document.activeElement)).toBe(true);
});

import { screen } from "@testing-library/react";
import type { OutboxMessage } from "contract/centre/operator.ts";
import { failedMessages } from "contract/centre/outgoing.ts";
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

it("the messages page explains failures in French and marks the gateway's text as English (B1-54)", async () => {
  const items = [
    message,
    { ...message, id: "m2", failure: "452 mailbox full" },
    { ...message, id: "m3", failure: null },
  ];
  api.response(failedMessages, { total: 3, items, next: null });
  renderAt("/", <Route path="/" element={<MessagesPage />} />);
  expect(await screen.findByText("Le serveur s'est arrêté pendant l'envoi.")).toBeDefined();
  expect(screen.getByText("452 mailbox full").lang).toBe("en");
  expect(screen.getByText("Aucune raison n'a été donnée.")).toBeDefined();
});

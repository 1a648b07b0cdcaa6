import { screen, waitFor } from "@testing-library/react";
import { configurationRead } from "contract/accounts/tours.ts";
import { defaultParameters, notificationParametersRead } from "contract/alerts/alerts.ts";
import { markRead, type Notification, notificationList, unreadCount } from "contract/alerts/notifications.ts";
import { FAREWELLS, farewells } from "contract/selection/farewell.ts";
import type { FollowUp } from "contract/selection/follow-up.ts";
import { answerInterest } from "contract/selection/interest.ts";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { makeNotification, pageOf } from "./fixtures.ts";
import { NotificationListPage } from "./NotificationListPage.tsx";

const api = useFakeApi();
const HELENE = { id: 7, firstName: "Hélène" };
const MANON = { id: 8, firstName: "Manon" };
const followUp: FollowUp = {
  ...{ status: "contacted", note: "", nextStepOn: null, nextStepLabel: null, edition: 2 },
  ...{ updatedAt: "2026-05-01T10:00:00.000Z", updatedBy: null },
};
let stored: Notification[] = [];

beforeEach(() => {
  api.response(configurationRead, { details: {}, isActive: false });
  api.response(notificationParametersRead, { ...defaultParameters("35000", "0612345678"), enabled: true });
  api.answerBy(notificationList, () => pageOf(stored, {}));
  api.response(unreadCount, { count: 1 });
  api.response(markRead, undefined);
  api.answerBy(answerInterest, ({ id }) => {
    stored = stored.map((one) => ({
      ...one,
      still: one.still?.filter((candidate) => String(candidate.id) !== id) ?? [],
    }));
    return { success: true as const, followUp };
  });
});

async function visit(still: NonNullable<Notification["still"]>, title: string) {
  stored = [makeNotification({ title, notice: true, still })];
  const visited = renderAt("/notification/list", <Route path="*" element={<NotificationListPage />} />);
  await screen.findByText(title);
  return visited;
}

const answered = () => api.received(answerInterest).map(({ input }) => input);

it("the question 'Toujours intéressé' about one candidate offers three answers (B12-01)", async () => {
  const { user } = await visit([HELENE], "Toujours intéressé par Hélène ?");
  expect(screen.getByRole("link", { name: /Hélène/ }).getAttribute("href")).toBe("/candidat/7");
  const names = screen.getAllByRole("button", { name: /: Hélène$/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(["Oui", "Plus tard", "Écarté"]);
  await user.click(screen.getByRole("button", { name: "Plus tard : Hélène" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /: Hélène$/ })).toBeNull());
  expect(answered()).toEqual([{ id: "7", answer: "later" }]);
  expect(api.received(markRead)).toHaveLength(1);
});

it("the question 'Toujours intéressé' about several candidates needs an answer about each one (B12-01)", async () => {
  const { user } = await visit([HELENE, MANON], "Toujours intéressé par Hélène et Manon ?");
  expect(screen.getByRole("link", { name: /Manon/ }).getAttribute("href")).toBe("/selection");
  await user.click(screen.getByRole("button", { name: "Oui : Manon" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /: Manon$/ })).toBeNull());
  expect(screen.getByRole("button", { name: "Oui : Hélène" })).toBeDefined();
  expect(answered()).toEqual([{ id: "8", answer: "yes" }]);
});

it("after the answer 'Écarté', a dialog offers to write to the candidate (B12-01, B12-02)", async () => {
  api.response(farewells, { sentences: [...FAREWELLS] });
  const { user } = await visit([HELENE], "Toujours intéressé par Hélène ?");
  await user.click(screen.getByRole("button", { name: "Écarté : Hélène" }));
  expect(await screen.findByRole("button", { name: "Répondre à Hélène" })).toBeDefined();
});

it("if the list cannot load again after a stored answer, no error appears (B12-01)", async () => {
  const { user, client, toasts } = await visit([HELENE], "Toujours intéressé par Hélène ?");
  api.lose(notificationList);
  await user.click(screen.getByRole("button", { name: "Plus tard : Hélène" }));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(answered()).toHaveLength(1);
  expect(toasts).toEqual([]);
});

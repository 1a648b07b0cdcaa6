import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { configurationRead } from "contract/accounts/tours.ts";
import {
  alertStatus,
  type NotificationParameters,
  notificationParametersRead,
  notificationParametersSave,
  testAlerts,
} from "contract/alerts/alerts.ts";
import { savedSearches } from "contract/alerts/saved-searches.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { pauseUntil } from "./alert-values.ts";
import { ParametersNotificationPage } from "./ParametersNotificationPage.tsx";

const api = useFakeApi();
const on: NotificationParameters = {
  ...{ enabled: true, sectorList: ["35"], destination: { mobile: "0639980101" } },
  periodicity: { type: "daily", params: { hour: 13, minute: 0 } },
  ...{ digest: "none", pausedUntil: null, edition: 1 },
};

beforeEach(() => {
  api.response(currentUser, makeUser({}));
  api.response(configurationRead, { details: {}, isActive: false });
  api.response(savedSearches, { total: 0, items: [], next: null });
  api.response(alertStatus, {
    ...{ nextRunAt: null, lastSms: null, mobileStopped: null, timeZone: "Europe/Paris", pausedUntil: null },
    ...{ nextDigestAt: null, digestStopped: false, candidatesPerWeek: 0 },
  });
});

async function visit(stored = on) {
  api.response(notificationParametersRead, stored);
  const routes = <Route path="/parameters/notification" element={<ParametersNotificationPage />} />;
  const visited = renderAt("/parameters/notification", routes);
  await screen.findByRole("switch");
  return visited;
}

const press = (name: string | RegExp) => screen.getByRole("button", { name });
const group = () => within(screen.getByRole("group", { name: "Alertes SMS" }));

describe("the card of the SMS alerts", () => {
  it("After a change, the toggle 'Alertes SMS' says 'À valider' until the user saves (B14-10)", async () => {
    api.response(notificationParametersSave, { ...on, edition: 2 });
    const { user } = await visit({ ...on, enabled: false });
    expect(group().getByText("Alertes SMS")).toBeDefined();
    expect(group().queryByText("À valider")).toBeNull();
    await user.click(group().getByRole("switch", { name: "Inactif" }));
    expect(document.activeElement).toBe(group().getByRole("switch", { name: "Actif" }));
    expect(group().getByText("À valider")).toBeDefined();
    await user.click(press("Valider"));
    await waitFor(() => expect(group().queryByText("À valider")).toBeNull());
  });

  it("The user can turn the alerts on again while the page still turns them off (B14-10)", async () => {
    const saved = Promise.withResolvers<NotificationParameters>();
    api.answerBy(notificationParametersSave, () => saved.promise);
    const { user, toasts } = await visit();
    await user.click(group().getByRole("switch", { name: "Actif" }));
    await user.click(group().getByRole("switch", { name: "Inactif" }));
    saved.resolve({ ...on, enabled: false, edition: 2 });
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(await group().findByText("À valider")).toBeDefined();
    expect(group().getByRole("switch", { name: "Actif" })).toBeDefined();
  });

  it("Three buttons pause alerts for a week, for a month or until a chosen day (B14-10 B10-01)", async () => {
    api.response(notificationParametersSave, { ...on, edition: 2 });
    const { user } = await visit();
    const day = group().getByLabelText<HTMLInputElement>("Mettre en pause jusqu'au");
    await user.click(group().getByRole("button", { name: /^Un mois/ }));
    expect(day.value).toBe(pauseUntil({ months: 1 }));
    await user.click(group().getByRole("button", { name: "Sans pause" }));
    expect(day.value).toBe("");
    await user.click(group().getByRole("button", { name: /^Une semaine/ }));
    await user.click(press("Valider"));
    await waitFor(() => expect(api.received(notificationParametersSave)).toHaveLength(1));
    const [save] = api.received(notificationParametersSave);
    expect(save?.input).toMatchObject({ enabled: true, pausedUntil: pauseUntil({ days: 7 }) });
  });
});

it("If the end date of a pause is incomplete, the form shows an error (B14-10 B17-04)", async () => {
  const { user } = await visit();
  fireEvent.keyUp(group().getByLabelText("Mettre en pause jusqu'au"), { key: "1" });
  await user.click(press("Valider"));
  expect(group().getByText("Cette date n'existe pas ou n'est pas complète.")).toBeDefined();
  expect(api.received(notificationParametersSave)).toEqual([]);
});

describe("the test SMS", () => {
  it("'Recevoir un SMS d'essai' sends at most three SMS a day, and only to the saved number (B14-10)", async () => {
    api.response(testAlerts, undefined);
    const { user, toasts } = await visit();
    await user.click(press("Recevoir un SMS d'essai"));
    await waitFor(() => expect(toasts[0]?.text).toBe("SMS d'essai envoyé au 06 39 98 01 01."));
    api.reject(testAlerts, "tooManyRequests");
    await user.click(press("Recevoir un SMS d'essai"));
    await waitFor(() => expect(toasts[1]?.text).toMatch(/^Trois SMS d'essai par jour/));
    await user.fill(screen.getByLabelText("Mobile"), "2");
    expect(screen.queryByRole("button", { name: "Recevoir un SMS d'essai" })).toBeNull();
  });
});

import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { configurationRead } from "contract/accounts/tours.ts";
import {
  alertStatus,
  type NotificationParameters,
  notificationParametersRead,
  notificationParametersSave,
} from "contract/alerts/alerts.ts";
import { openSearch, savedSearches } from "contract/alerts/saved-searches.ts";
import type { ResponseOf } from "contract/call.ts";
import { Route, useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { phoneError } from "./alert-values.ts";
import { ParametersNotificationPage } from "./ParametersNotificationPage.tsx";
import { ParametersView } from "./ParametersView.tsx";

const api = useFakeApi();
const clinic = { socialReason: "", siret: "", address: "", ZIPCode: "20137", city: "", phone: "" };
const on: NotificationParameters = {
  ...{ enabled: true, sectorList: ["35", "22"], destination: { mobile: "0639980101" } },
  periodicity: { type: "daily", params: { hour: 7, minute: 45 } },
  digest: "none",
  pausedUntil: null,
};
const quiet: ResponseOf<typeof alertStatus> = {
  ...{ nextRunAt: null, lastSms: null, mobileStopped: null },
  ...{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, pausedUntil: null, nextDigestAt: null },
  ...{ digestStopped: false, candidatesPerWeek: 3.5 },
};

beforeEach(() => {
  api.response(configurationRead, { details: {}, isActive: false });
  api.response(currentUser, makeUser({ veterinaryClinicals: [clinic], phone: "0639980001" }));
  api.response(notificationParametersRead, on);
  api.response(alertStatus, quiet);
  api.response(savedSearches, { total: 0, items: [], next: null });
});

const State = () => <output>{JSON.stringify(useLocation().state)}</output>;

async function visit(state?: { turnsOn: true }) {
  const routes = (
    <Route
      path="/parameters/notification"
      element={
        <ParametersView>
          <ParametersNotificationPage />
          <State />
        </ParametersView>
      }
    />
  );
  const visited = renderAt({ pathname: "/parameters/notification", state }, routes);
  await screen.findByRole("switch");
  return visited;
}

const toggle = () => screen.getByRole<HTMLInputElement>("switch");
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const mobile = () => screen.getByLabelText<HTMLInputElement>("Mobile");
const submit = () => screen.getByRole("button", { name: "Valider" });
const saved = () => api.received(notificationParametersSave).map(({ input }) => input);
const valuesOf = (name: string) => [...select(name).options].map(({ value }) => Number(value));

describe("the page of the alert settings", () => {
  it("the alert settings page lists each saved search with the search's alerts and a link (B8-01 B8-03)", async () => {
    const search = { id: "s-1", name: "Rennes", filters: { near: "35000" }, alert: "daily" } as const;
    const item = { ...search, newCount: 0, createdAt: "2026-05-01T10:00:00.000Z", edition: 1 };
    api.response(savedSearches, { total: 1, items: [item], next: null });
    api.response(openSearch, { success: true });
    const { user, address } = await visit();
    const mine = within(await screen.findByRole("region", { name: "Mes recherches" }));
    expect(mine.getByText("Alerte chaque jour")).toBeDefined();
    await user.click(mine.getByRole("button", { name: "Rennes" }));
    await waitFor(() => expect(address()).toBe("/recherche?near=35000"));
  });

  it("'Activer les alertes' turns the toggle on but stores nothing (D66)", async () => {
    api.response(notificationParametersRead, { ...on, enabled: false });
    await visit({ turnsOn: true });
    expect(toggle().checked).toBe(true);
    expect(screen.getByText("Non enregistré")).toBeDefined();
    expect(submit()).toBeDefined();
    expect(saved()).toEqual([]);
    await screen.findByText("null");
    expect(toggle().checked).toBe(true);
  });

  it("an older response does not turn the alerts on again", async () => {
    const older = Promise.withResolvers<NotificationParameters>();
    api.response(notificationParametersSave, { ...on, enabled: false, edition: 2 });
    const { user, client, toasts } = await visit();
    api.answerBy(notificationParametersRead, () => older.promise);
    act(() => void client.invalidateQueries({ queryKey: ["alertParameters"] }));
    await user.click(toggle());
    await waitFor(() => expect(toasts).toHaveLength(1));
    older.resolve({ ...on, edition: 1 });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(toggle().checked).toBe(false);
  });

  it("The alert settings page hides the toggle until the settings are loaded (S2-018)", async () => {
    const answered = Promise.withResolvers<NotificationParameters>();
    api.answerBy(notificationParametersRead, () => answered.promise);
    function Known() {
      return useQuery(currentUserQuery).data && <ParametersNotificationPage />;
    }
    renderAt("/parameters/notification", <Route path="/parameters/notification" element={<Known />} />);
    await screen.findByRole("heading", { level: 2, name: "Notifications" });
    expect(screen.queryByRole("switch")).toBe(null);
    answered.resolve(on);
    await screen.findByRole("switch");
    expect([toggle().checked, radio("Une fois par jour").checked, mobile().value]).toEqual([
      true,
      true,
      "06 39 98 01 01",
    ]);
    expect(screen.queryByText("Non enregistré")).toBe(null);
  });

  it.each([
    ["none", "Prochain email de vos recherches enregistrées"],
    ["daily", "Prochain résumé par email"],
  ] as const)(
    "With the digest setting '%s', 'Vos alertes' says which mail comes next (B9-01 B8-01)",
    async (digest, name) => {
      api.response(notificationParametersRead, { ...on, digest });
      api.response(alertStatus, { ...quiet, nextDigestAt: "2026-11-26T12:00:00Z" });
      await visit();
      expect(await screen.findByText(name)).toBeDefined();
    },
  );

  it("The alert settings page loads the settings with the id 1 and shows all values (S2-018 S2-019 S7-37 S3-29 S2-230 S2-232 S2-233 S2-234 S2-235 S4-56 S3-24 S3-25 S3-27 S5-81 S5-82 S9-14 S9-15)", async () => {
    await visit();
    expect(screen.getByRole("heading", { level: 1, name: "Paramètres" })).toBeDefined();
    expect(screen.getByRole("heading", { level: 2, name: "Notifications" })).toBeDefined();
    expect(document.title).toBe("Notifications · Espace entreprise");
    const [request] = api.received(notificationParametersRead);
    expect([request?.input, request?.headers.get("accept")]).toEqual([{ id: "1" }, "application/json"]);
    expect(screen.getByRole("switch", { name: "Actif" })).toBeDefined();
    const chips = await screen.findByRole("list", { name: "Départements" });
    expect(within(chips).getAllByRole("listitem")).toHaveLength(2);
    expect(radio("Une fois par jour").checked).toBe(true);
    expect([select("Heure").value, select("Minutes").value, mobile().value]).toEqual(["7", "45", "06 39 98 01 01"]);
    expect(valuesOf("Heure")).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(valuesOf("Minutes")).toEqual([0, 15, 30, 45]);
    expect(submit()).toBeDefined();
  });

  it("If the user turns alerts on for the first time, the form shows the default settings (S2-231 S3-28 S7-38 S8-57 S9-17 S9-18 S9-19 S9-20)", async () => {
    api.reject(notificationParametersRead, "notificationParametersNotFound");
    const { user } = await visit();
    expect(screen.getByRole("switch", { name: "Inactif" })).toBeDefined();
    for (const role of ["textbox", "radio", "combobox"]) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.queryByRole("button", { name: "Valider" })).toBeNull();
    await user.click(toggle());
    expect(screen.getByText("Non enregistré")).toBeDefined();
    expect(await screen.findByRole("button", { name: "Retirer 2A · Corse-du-Sud" })).toBeDefined();
    expect(radio("Une fois par semaine").checked).toBe(true);
    expect([select("Jour").value, select("Heure").value, select("Minutes").value]).toEqual(["1", "13", "0"]);
    expect(mobile().value).toBe("06 39 98 00 01");
    expect(saved()).toEqual([]);
    api.response(notificationParametersSave, on);
    await user.click(submit());
    await waitFor(() => expect(screen.queryByText("Non enregistré")).toBeNull());
  });

  it("If the alert settings cannot be loaded, the page shows an error and a button to try again (S8-58)", async () => {
    api.reject(notificationParametersRead, "internal");
    const { user } = renderAt("/", <Route path="/" element={<ParametersNotificationPage />} />);
    expect(await screen.findByText("Vos paramètres de notification n'ont pas pu être chargés.")).toBeDefined();
    api.response(notificationParametersRead, on);
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByRole("switch")).toBeDefined();
  });
});

describe("the toggle of the alerts", () => {
  it("If the user turns alerts off, the page saves at once, even if a field is invalid (S4-57 S4-58 S8-79)", async () => {
    api.response(notificationParametersSave, { ...on, enabled: false });
    const { user, toasts } = await visit();
    await user.clear(mobile());
    await user.click(toggle());
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "success", text: "notification désactivée" }]));
    expect(saved()[0]).toMatchObject({ id: "1", enabled: false });
    expect(screen.getByRole("switch", { name: "Inactif" })).toBeDefined();
  });

  it("If the alerts cannot be turned off, the toggle turns on again and the error is logged (S8-59)", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    api.reject(notificationParametersSave, "internal");
    const { user, toasts } = await visit();
    await user.click(toggle());
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(await screen.findByRole("switch", { name: "Actif" })).toBeDefined();
    expect(toasts).toEqual([]);
  });
});

it("If the user changes the frequency of alerts, the form fills in day, hour and SMS limit (S4-59 S4-60 S4-61 S5-80 S9-13 S9-16 S9-21)", async () => {
  const { user } = await visit();
  await user.click(radio("Une fois par semaine"));
  expect([select("Jour").value, select("Heure").value, select("Minutes").value]).toEqual(["1", "13", "0"]);
  const names = [...select("Jour").options].map(({ text }) => text);
  expect(names.join()).toBe("Lundi,Mardi,Mercredi,Jeudi,Vendredi,Samedi,Dimanche");
  expect(valuesOf("Jour")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await user.click(radio("À chaque nouveau candidat"));
  expect(select("SMS par jour au maximum").value).toBe("5");
  expect(valuesOf("SMS par jour au maximum")).toEqual([1, 2, 3, 4, 5]);
  await user.click(radio("Une fois par jour"));
  expect([select("Heure").value, select("Minutes").value]).toEqual(["13", "0"]);
});

describe("saving the alert settings", () => {
  it("'Valider' saves the alert settings and shows a confirmation (S7-39 S8-78 S3-26)", async () => {
    api.response(notificationParametersSave, on);
    const { user, toasts } = await visit();
    await user.click(radio("À chaque nouveau candidat"));
    await user.selectOptions(select("SMS par jour au maximum"), "2");
    await user.click(submit());
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "success", text: "configuration modifiée" }]));
    expect(saved()).toEqual([
      {
        id: "1",
        enabled: true,
        sectorList: ["35", "22"],
        destination: { mobile: "06 39 98 01 01" },
        periodicity: { type: "eachNewCandidate", params: { maxLimit: 2 } },
        ...{ digest: "none", pausedUntil: null, edition: null },
      },
    ]);
  });

  it("While SMS alerts are off, 'Valider' still rejects missing departments and a past pause (S5-74 B9-01 B10-01)", async () => {
    api.response(notificationParametersRead, { ...on, enabled: false, sectorList: [] });
    api.response(notificationParametersSave, { ...on, enabled: false, digest: "daily" });
    const { user } = await visit();
    expect(screen.queryByLabelText("Mettre en pause jusqu'au")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Résumé par email et pause" }));
    await user.selectOptions(select("Recevoir aussi un résumé par email"), "Chaque jour");
    await user.fill(screen.getByLabelText("Mettre en pause jusqu'au"), "2020-01-01");
    await user.click(submit());
    expect(screen.getByText("minimum 1")).toBeDefined();
    expect(screen.getByText("Choisissez un jour d'ici 92 jours.")).toBeDefined();
    expect(saved()).toEqual([]);
  });

  it("The alert settings page rejects a landline, with 'numéro de téléphone mobile invalide' (S5-78 S5-76)", async () => {
    const { user } = await visit();
    await user.clear(mobile());
    await user.fill(mobile(), "0299000001");
    await user.click(submit());
    expect(screen.getByText("numéro de téléphone mobile invalide")).toBeDefined();
    expect(mobile().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(mobile());
    expect(saved()).toEqual([]);
  });

  it("The alert settings page rejects six departments with 'maximum 5' (S5-75 S5-76 S9-12)", async () => {
    api.response(notificationParametersRead, { ...on, sectorList: ["35", "22", "29", "44", "56", "2A"] });
    const { user } = await visit();
    await user.click(submit());
    expect(screen.getByText("maximum 5")).toBeDefined();
    expect(saved()).toEqual([]);
  });
});

it.each([
  ["", true, "Champs requis"],
  ["   ", false, "Champs requis"],
  ["\u200b\u2800", false, "Champs requis"],
  ["0299000001", true, "numéro de téléphone mobile invalide"],
  ["0299000001", false, undefined],
  ["12", false, "numéro de téléphone invalide"],
  ["06 39 98 01 01", true, undefined],
  ["+262 692 00 00 01", true, undefined],
])("The number %j (mobile required: %s) has the error %s (S5-77 S5-78 S5-79)", (typed, required, text) => {
  expect(phoneError(typed, required)).toBe(text);
});

describe("the status of the alerts", () => {
  const panel = () => screen.findByRole("complementary", { name: "Vos alertes" });

  it("'Vos alertes' shows the next alert, the last SMS and the expected number of candidates", async () => {
    const at = (text: string) => new Date(`${new Date().getFullYear()}-${text}`).toISOString();
    const lastSms = { at: at("05-03T13:00"), state: "delivered" } as const;
    api.response(alertStatus, { ...quiet, nextRunAt: at("05-04T13:00"), lastSms });
    await visit();
    const text = (await panel()).textContent;
    expect(text).toContain("le 04/05 à 13:00, s'il y a du nouveau");
    expect(text).toContain("le 03/05 à 13:00 : remis");
    expect(text).toContain("environ 4 nouveaux candidats par semaine");
    expect(api.received(alertStatus)[0]?.input).toMatchObject({ id: "1", sectorList: ["35", "22"] });
  });

  it("If the device is in another time zone, 'Vos alertes' says that the clinic's time is shown", async () => {
    const sentence = "Ces heures sont celles de votre clinique, pas celles de cet appareil.";
    const nextRunAt = `${new Date().getFullYear()}-07-06T09:00:00.000Z`;
    // The page names a time zone only if it is not the device's time zone, so the test chooses a different zone.
    const isReunionHere = new Date(nextRunAt).getHours() === 13;
    const [timeZone, time] = isReunionHere ? ["America/Cayenne", "06:00"] : ["Indian/Reunion", "13:00"];
    api.response(alertStatus, { ...quiet, nextRunAt, timeZone });
    await visit();
    const text = (await panel()).textContent;
    expect(text).toContain(`le 06/07 à ${time}`);
    expect(text).toContain(sentence);
  });
});

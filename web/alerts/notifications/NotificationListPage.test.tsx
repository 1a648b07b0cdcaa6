import { act, screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { configurationRead } from "contract/accounts/tours.ts";
import { defaultParameters, notificationParametersRead } from "contract/alerts/alerts.ts";
import {
  bulkDelete,
  bulkRead,
  deleteNotification,
  markRead,
  type Notification,
  notificationList,
  restoreNotifications,
  unreadCount,
} from "contract/alerts/notifications.ts";
import type { ResponseOf } from "contract/call.ts";
import { selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import "../../api/query-client.ts";
import { makeCard } from "../../candidates/fixtures.ts";
import { type Received, useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { runTour } from "../../ui/tour.ts";
import { makeNotification, pageOf } from "./fixtures.ts";
import { NotificationListPage } from "./NotificationListPage.tsx";
import { useUnreadCount } from "./queries.ts";

vi.mock("../../ui/tour.ts", () => ({ runTour: vi.fn() }));

const api = useFakeApi();
let stored: Notification[] = [];

const uuidsOf = (input: Readonly<Record<string, unknown>>) => [input.uuids ?? input.uuid].flat();

beforeEach(() => {
  vi.mocked(runTour).mockClear();
  stored = [
    makeNotification({ uuid: "a", title: "Première" }),
    makeNotification({ uuid: "b", title: "Deuxième", read: true }),
    makeNotification({ uuid: "c", title: "Troisième" }),
  ];
  api.response(configurationRead, { details: {}, isActive: false });
  api.response(notificationParametersRead, { ...defaultParameters("35000", "0612345678"), enabled: true });
  api.answerBy(notificationList, ({ page, limit }) => pageOf(stored, { page: Number(page), limit: Number(limit) }));
  api.answerBy(unreadCount, () => ({ count: stored.filter(({ read }) => !read).length }));
  for (const call of [deleteNotification, bulkDelete]) {
    api.answerBy(call, (input) => {
      stored = stored.filter(({ uuid }) => !uuidsOf(input).includes(uuid));
    });
  }
  for (const call of [markRead, bulkRead]) {
    api.answerBy(call, (input) => {
      stored = stored.map((one) => (uuidsOf(input).includes(one.uuid) ? { ...one, read: true } : one));
    });
  }
});

function PageAndBadge() {
  const unread = useUnreadCount(true);
  return (
    <>
      <NotificationListPage />
      <output>{`${unread} non lues`}</output>
    </>
  );
}

const routes = (
  <>
    <Route path="/notification/list" element={<PageAndBadge />} />
    <Route path="*" element={null} />
  </>
);

async function visit() {
  const visited = renderAt("/notification/list", routes);
  await screen.findByText("Première");
  return visited;
}

const button = (name: RegExp) => screen.getByRole("button", { name });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const all = () => box(/^Tout sélectionner$/);
const titles = () => screen.queryAllByRole("link", { name: /ième|ière/ }).map((link) => link.textContent);

describe("the list of notifications", () => {
  it("The page 'Notifications' has a heading, 'Tout sélectionner' and a link to the settings (S2-017 S2-200 S2-204 S3-22 S3-23 S7-29 S9-04)", async () => {
    await visit();
    const title = screen.getByRole("heading", { level: 1, name: "Notifications" });
    expect(title.parentElement?.hasAttribute("data-border")).toBe(false);
    expect(all().checked).toBe(false);
    const gear = screen.getByRole("link", { name: "Paramètres des notifications" });
    expect(gear.getAttribute("href")).toBe("/parameters/notification");
    expect(api.received(notificationList)[0]?.input).toEqual({ page: "1", limit: "20" });
  });

  it("The row of a notification shows text and actions, and swiping the row reveals buttons (S2-207 S2-208 S2-209 S2-210 S2-211 S2-212 S2-213 S3-22 S9-09)", async () => {
    await visit();
    const link = screen.getByRole("link", { name: /Première/ });
    expect(link.textContent).toMatch(/^Non lue : Première3 mars2 nouveaux candidats ASV/);
    expect(screen.getByRole("link", { name: /Deuxième/ }).textContent).not.toMatch(/Non lue/);
    expect(box(/^Sélectionner : Première/)).toBeDefined();
    expect(button(/^Supprimer : Première/)).toBeDefined();
    expect(button(/^Marquer comme lue : Première/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Marquer comme lue : Deuxième/ })).toBeNull();
    const swiped = [...document.querySelectorAll<HTMLElement>("li [style]")];
    const reveal = (name: RegExp) =>
      swiped.find((row) => name.test(row.textContent ?? ""))?.style.getPropertyValue("--reveal");
    expect([reveal(/Première/), reveal(/Deuxième/)]).toEqual(["155px", "85px"]);
  });

  it("A notification names the selected candidate and the day of the appointment (B3-04)", async () => {
    const introduction = {
      ...({ id: "i", state: "accepted" } as const),
      ...{ message: "", slots: [], phone: "", answer: null, reason: null },
      ...{
        slot: "2026-12-02T08:30:00Z",
        requestedAt: "2026-03-01T12:00:00.000Z",
        answeredAt: "2026-03-03T12:00:00.000Z",
      },
    };
    const veterinaryCandidate = makeCard({ id: 5, firstName: "Camille", lastName: "Robic", ZIPCode: "35000" });
    api.response(currentUser, makeUser());
    api.response(selections, {
      veterinaryCandidateVeterinaryUsers: [{ veterinaryCandidate, consultedAt: null, introduction }],
    });
    stored = [
      makeNotification({ uuid: "a", title: "Première", candidateId: 5, content: "Aujourd'hui." }),
      makeNotification({
        uuid: "b",
        title: "Mise en relation",
        candidateId: 5,
        content: "Votre demande est acceptée.",
      }),
    ];
    await visit();
    expect(await screen.findByText("Camille Robic Aujourd'hui.")).toBeDefined();
    expect(screen.getByText(/^Camille Robic, mercredi 2 décembre à .+ Votre demande est acceptée\.$/)).toBeDefined();
  });

  it("A notification reserves the line of the candidate's name while the selection loads", async () => {
    api.response(currentUser, makeUser());
    api.answerBy(selections, () => new Promise(() => undefined));
    stored = [makeNotification({ uuid: "a", title: "Première", candidateId: 5, content: "Aujourd'hui." })];
    await visit();
    expect(screen.getByText(/Aujourd'hui\./).textContent).toBe("\u00a0\nAujourd'hui.");
  });

  it("The notifications page shows a loader while the notifications are fetched (S2-203)", async () => {
    api.answerBy(notificationList, () => new Promise(() => undefined));
    renderAt("/notification/list", routes);
    expect(await screen.findByText("Chargement des notifications…")).toBeDefined();
  });

  it.each([
    [true, "Paramètres", /seront annoncés ici/],
    [false, "Activer les alertes", "Vos alertes sont désactivées : aucun nouveau candidat ne s'affichera ici."],
  ])("The empty notification list says whether the alerts are on: %j (S2-205)", async (enabled, action, line) => {
    stored = [];
    api.response(notificationParametersRead, { ...defaultParameters("35000", "0612345678"), enabled });
    renderAt("/notification/list", routes);
    expect(await screen.findByText(line)).toBeDefined();
    expect(screen.getByRole("heading", { name: "Aucune notification pour le moment" })).toBeDefined();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByRole("link", { name: action }).getAttribute("href")).toBe("/parameters/notification");
  });

  it("If alerts are off, the page 'Notifications' links to 'Activer les alertes' (B14-10)", async () => {
    api.response(notificationParametersRead, { ...defaultParameters("35000", "0612345678"), enabled: false });
    renderAt("/notification/list", routes);
    expect(await screen.findByText("Vos alertes SMS sont désactivées.")).toBeDefined();
    const link = screen.getByRole("link", { name: "Activer les alertes" });
    expect(link.getAttribute("href")).toBe("/parameters/notification");
  });

  it("The list waits for the alert settings, because the link would push the list down (B14-10)", async () => {
    const answered = Promise.withResolvers<ResponseOf<typeof notificationParametersRead>>();
    api.answerBy(notificationParametersRead, () => answered.promise);
    const { client } = renderAt("/notification/list", routes);
    await waitFor(() => expect(api.received(notificationList)).toHaveLength(1));
    await waitFor(() => expect(client.isFetching({ queryKey: ["notifications"] })).toBe(0));
    expect(screen.queryByText("Première")).toBeNull();
    answered.resolve({ ...defaultParameters("35000", "0612345678"), enabled: false });
    expect(await screen.findByText("Première")).toBeDefined();
  });

  it("The first visit of the notifications page starts a tour (S1-13 S2-260 S4-70)", async () => {
    // Stops the clock, because a slow machine may load the steps too late for the tour to start.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    api.response(configurationRead, { details: {}, isActive: true });
    renderAt("/notification/list", routes);
    await waitFor(() => expect(runTour).toHaveBeenCalledTimes(1));
    const [steps = []] = vi.mocked(runTour).mock.lastCall ?? [];
    const shown = steps.filter(({ target }) => document.querySelector(target) !== null).map(({ title }) => title);
    expect(shown.at(0)).toBe("Vos notifications");
    expect(shown.at(-1)).toBe("Réglez vos alertes");
    expect(shown).toHaveLength(4);
  });

  it("If there are no notifications, the page 'Notifications' shows no tour (B14-09)", async () => {
    stored = [];
    api.response(configurationRead, { details: {}, isActive: true });
    renderAt("/notification/list", routes);
    await screen.findByRole("heading", { name: "Aucune notification pour le moment" });
    await waitFor(() => expect(api.received(configurationRead)).toHaveLength(1));
    expect(runTour).not.toHaveBeenCalled();
  });

  it("If the notifications cannot be loaded, the page shows an error and a button to try again", async () => {
    api.reject(notificationList, "internal");
    const { user } = renderAt("/notification/list", routes);
    expect(await screen.findByText("Vos notifications n'ont pas pu être chargées.")).toBeDefined();
    api.response(notificationList, pageOf(stored, {}));
    await user.click(button(/^Réessayer$/));
    expect(await screen.findByText("Première")).toBeDefined();
  });
});

describe("marking notifications as read", () => {
  it.each([
    ["Première", false, "/recherche?notification=a", ["a"]],
    ["Première", true, "/parameters/notification", ["a"]],
    ["Deuxième", false, "/recherche?notification=b", []],
  ])(
    "A click on '%s' (a notification about settings: %s) opens %s and marks %j as read (S2-214 S2-215 S4-50 S7-33)",
    async (title, notice, path, marked) => {
      if (notice) stored[0] = makeNotification({ uuid: "a", title, notice });
      const { user, address } = await visit();
      await user.click(screen.getByRole("link", { name: new RegExp(title) }));
      expect(address()).toBe(path);
      expect(api.received(markRead).map(({ input }) => input.uuid)).toEqual(marked);
    },
  );

  it("'Marquer comme lue' updates the list and the unread count (S4-51 S7-33 S7-36)", async () => {
    const { user } = await visit();
    expect(await screen.findByText("2 non lues")).toBeDefined();
    await user.click(button(/^Marquer comme lue : Première/));
    expect(await screen.findByText("1 non lues")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Marquer comme lue : Première/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("link", { name: /Première/ }));
    expect(api.received(notificationList)).toHaveLength(2);
  });
});

describe("deleting notifications", () => {
  it.each([
    ["one", /^Supprimer : Première/, deleteNotification, { uuid: "a" }, "Notification supprimée", 1],
    ["several", /^Supprimer la sélection$/, bulkDelete, { uuids: ["a", "b", "c"] }, "3 notifications supprimées", 0],
  ] as const)(
    "Deleting %s of the notifications updates list and count, and 'Annuler' undoes the deletion (S2-210 S4-51 S7-32 S7-34)",
    async (count, name, call, input, text, unread) => {
      const before = stored;
      api.answerBy(restoreNotifications, () => {
        stored = before;
      });
      const { user, toasts } = await visit();
      if (count === "several") await user.click(all());
      await user.click(button(name));
      expect(await screen.findByText(`${unread} non lues`)).toBeDefined();
      await waitFor(() => expect(titles()).toHaveLength(count === "one" ? 2 : 0));
      await waitFor(() =>
        expect(screen.queryByText("Aucune notification pour le moment") !== null).toBe(count === "several"),
      );
      expect(api.received(call).map((one) => one.input)).toEqual([input]);
      expect(api.received(notificationList)).toHaveLength(2);
      await waitFor(() => expect(toasts).toMatchObject([{ text, action: { label: "Annuler" } }]));
      act(() => toasts[0]?.action?.run());
      await waitFor(() => expect(titles()).toHaveLength(3));
      const uuids = count === "one" ? ["a"] : ["a", "b", "c"];
      expect(api.received(restoreNotifications)[0]?.input).toEqual({ uuids });
      expect(await screen.findByText("2 non lues")).toBeDefined();
    },
  );

  it("If the user deletes a notification that the server no longer has, no error appears (S7-31)", async () => {
    api.reject(deleteNotification, "notificationNotFound");
    const { user, toasts } = await visit();
    stored = stored.slice(1);
    await user.click(button(/^Supprimer : Première/));
    await waitFor(() => expect(screen.queryByText("Première")).toBeNull());
    expect(toasts).toEqual([]);
  });

  it("If deleting a notification fails, the row reappears and a toast shows the error", async () => {
    api.reject(deleteNotification, "internal");
    const { user, toasts } = await visit();
    await user.click(button(/^Supprimer : Première/));
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "error" }]));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });
});

describe("a slow network", () => {
  const page = ({ page, limit }: Received["input"]) => pageOf(stored, { page: Number(page), limit: Number(limit) });
  const requestCount = () => api.received(notificationList).length;

  it("An older response does not restore a notification that the user deleted meanwhile (S4-51)", async () => {
    const { user, client } = await visit();
    const older = Promise.withResolvers<void>();
    api.answerBy(notificationList, async (input) => {
      const response = page(input);
      await older.promise;
      return response;
    });
    await user.click(button(/^Supprimer : Première/));
    await waitFor(() => expect(requestCount()).toBe(2));
    api.answerBy(notificationList, page);
    await user.click(button(/^Supprimer : Deuxième/));
    await waitFor(() => expect(client.isMutating()).toBe(1));
    older.resolve();
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(titles()).toHaveLength(1);
  });

  it("A page that loads during a deletion does not restore the deleted notification (S4-51)", async () => {
    stored = Array.from({ length: 45 }, (_, index) =>
      makeNotification({ uuid: `u${index}`, title: index === 0 ? "Première" : `Numéro ${index}` }),
    );
    const { user, client } = await visit();
    const refreshed = Promise.withResolvers<void>();
    const next = Promise.withResolvers<void>();
    api.answerBy(notificationList, async (input) => {
      await (input.page === "2" ? next : refreshed).promise;
      return page(input);
    });
    await user.click(button(/^Supprimer : Première/));
    await waitFor(() => expect(requestCount()).toBe(2));
    await user.click(button(/^Charger plus$/));
    await waitFor(() => expect(requestCount()).toBe(3));
    refreshed.resolve();
    await waitFor(() => expect(client.isMutating()).toBe(0));
    next.resolve();
    await screen.findByText("Numéro 39");
    await waitFor(() => expect(screen.queryByText("Première")).toBeNull());
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText("Première")).toBeNull();
  });
});

describe("the selected notifications", () => {
  const bulkButtons = () => screen.queryAllByRole("button", { name: /la sélection/ });

  it("The buttons for the selected notifications appear only while a notification is selected (S2-201 S2-202 S4-53 S4-54 S4-55)", async () => {
    const { user } = await visit();
    expect(bulkButtons()).toEqual([]);
    await user.click(box(/^Sélectionner : Première/));
    expect(bulkButtons()).toHaveLength(2);
    expect(all().indeterminate).toBe(true);
    await user.click(all());
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").every(({ checked }) => checked)).toBe(true);
    await user.click(all());
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").some(({ checked }) => checked)).toBe(false);
    expect(bulkButtons()).toEqual([]);
  });

  it("'Marquer la sélection comme lue' marks only ticked notifications and keeps the ticks (S7-35 S4-51)", async () => {
    const { user } = await visit();
    await user.click(box(/^Sélectionner : Première/));
    await user.click(box(/^Sélectionner : Troisième/));
    await user.click(button(/^Marquer la sélection comme lue$/));
    expect(await screen.findByText("0 non lues")).toBeDefined();
    expect(api.received(bulkRead)[0]?.input).toEqual({ uuids: ["a", "c"] });
    expect(box(/^Sélectionner : Troisième/).checked).toBe(true);
  });
});

describe("a list of several pages", () => {
  beforeEach(() => {
    stored = Array.from({ length: 45 }, (_, index) =>
      makeNotification({ uuid: `u${index}`, title: index === 0 ? "Première" : `Numéro ${index}` }),
    );
  });
  const requests = () => api.received(notificationList).map(({ input }) => `${input.page}/${input.limit}`);

  it("After a deletion, one request loads all shown pages of the list again (S2-206 S4-51)", async () => {
    const { user } = await visit();
    await user.click(button(/^Charger plus$/));
    await waitFor(() => expect(requests()).toHaveLength(2));
    await user.click(button(/^Supprimer : Première/));
    await waitFor(() => expect(requests()).toEqual(["1/20", "2/20", "1/40"]));
    await user.click(button(/^Charger plus$/));
    await waitFor(() => expect(requests()).toEqual(["1/20", "2/20", "1/40", "3/20"]));
  });

  it("If a page of the list no longer exists, the list fetches the last existing page (S4-52)", async () => {
    const { user } = await visit();
    await user.click(button(/^Charger plus$/));
    await waitFor(() => expect(requests()).toHaveLength(2));
    stored = stored.slice(0, 12);
    await user.click(button(/^Supprimer : Première/));
    await waitFor(() => expect(requests()).toEqual(["1/20", "2/20", "1/40", "1/20"]));
    const [first] = within(screen.getByRole("list", { name: "Notifications" })).getAllByRole("listitem");
    await waitFor(() => expect(first?.getAttribute("aria-setsize")).toBe("11"));
  });
});

it("The page fetches the unread count when its window gets the focus, and every 60 seconds (S2-035)", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await visit();
    const asked = () => api.received(unreadCount).length;
    const before = asked();
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(asked()).toBe(before + 1));
    await vi.advanceTimersByTimeAsync(60_000);
    await waitFor(() => expect(asked()).toBe(before + 2));
  } finally {
    vi.useRealTimers();
  }
});

import { currentUser } from "contract/accounts/account.ts";
import { TOKEN_STORAGE_KEY } from "contract/accounts/token.ts";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { send } from "./client.ts";
import { watchPageSession } from "./page-session.ts";
import { clearSession, startSession } from "./session.ts";
import { isTokenUnstored, readToken } from "./token.ts";

const fetched = vi.fn<typeof fetch>(async () => new Response("{}"));
const reload = vi.fn();
const isHidden = () => document.documentElement.style.visibility === "hidden";

/** Another tab stores a new token, but this tab gets no storage event. */
const colleagueLogsIn = () => localStorage.setItem(TOKEN_STORAGE_KEY, "session-du-collegue");
const arrive = (type: "pagehide" | "pageshow", persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));

beforeAll(watchPageSession);
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  startSession("ma-session");
});
afterEach(() => {
  clearSession();
  document.documentElement.style.visibility = "";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockClear();
  reload.mockClear();
});

describe("a page whose session was replaced in another tab", () => {
  it("If another tab has started a new session, the page reloads instead of sending a call (B0-10)", async () => {
    colleagueLogsIn();
    void send(currentUser, {});
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(fetched).not.toHaveBeenCalled();
    expect(isHidden()).toBe(true);
  });

  it.each([
    ["focus", () => window.dispatchEvent(new Event("focus"))],
    ["visibilitychange", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["storage", () => window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_STORAGE_KEY }))],
  ])("If another tab has replaced the session, the page reloads at the event %s (B0-10)", (_event, happen) => {
    colleagueLogsIn();
    happen();
    expect(reload).toHaveBeenCalledOnce();
  });
});

it("A page that enters the back/forward cache is hidden, and reloads when the user returns (B0-10)", () => {
  arrive("pagehide", true);
  expect(isHidden()).toBe(true);
  arrive("pageshow", true);
  expect(reload).toHaveBeenCalledOnce();
});

it("If the page itself has started the new session, the page does not reload", async () => {
  startSession("ma-session-suivante");
  await send(currentUser, {});
  expect(fetched).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

const forbidden = () => {
  throw new DOMException("", "SecurityError");
};
it.each([
  ["forbids storage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden }],
  ["has no room left", { getItem: () => null, setItem: forbidden, removeItem: () => undefined }],
])("If the browser %s, the page keeps the session in memory", async (_case, storage) => {
  vi.stubGlobal("localStorage", storage);
  startSession("autre-session");
  expect(readToken()).toBe("autre-session");
  expect(isTokenUnstored()).toBe(true);
  await send(currentUser, {});
  expect(fetched.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: "Bearer autre-session" });
});

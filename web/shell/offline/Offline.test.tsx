import { act, render, screen } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { send } from "../../api/client.ts";
import { Offline } from "./Offline.tsx";

const GONE = /^Service indisponible/;
const OFFLINE = /^Vous êtes hors connexion/;
let isThere = true;
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  isThere = true;
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (!isThere) throw new TypeError("Failed to fetch");
    return Response.json({});
  });
});
afterEach(async () => {
  isThere = true;
  await wait(30_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const lose = () => act(async () => void (await send(currentUser, {}).catch(() => undefined)));

it("If the server does not respond, a banner says so, and disappears when the server responds", async () => {
  render(<Offline />);
  expect(screen.queryByText(GONE)).toBeNull();
  isThere = false;
  await lose();
  expect(screen.getByText(GONE)).toBeDefined();
  expect(screen.queryByText(OFFLINE)).toBeNull();
  await wait(24_000);
  expect(screen.getByText(GONE)).toBeDefined();
  isThere = true;
  await wait(25_000);
  expect(screen.queryByText(GONE)).toBeNull();
  const then = asked.length;
  await wait(60_000);
  expect(asked).toHaveLength(then);
});

it("If a request fails but the server responds to a check, no banner appears", async () => {
  render(<Offline />);
  vi.stubGlobal("fetch", async (url: string) => (url.endsWith("/livez") ? Response.json({}) : Response.error()));
  await lose();
  await wait(1000);
  expect(screen.queryByText(GONE)).toBeNull();
});

it("Without a network, the banner says 'hors connexion' and not that the server is down", async () => {
  render(<Offline />);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  isThere = false;
  await lose();
  expect(screen.getByText(OFFLINE)).toBeDefined();
  expect(screen.queryByText(GONE)).toBeNull();
});

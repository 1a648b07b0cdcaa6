import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { Link } from "../ui/Link.tsx";
import { lazyFile } from "../ui/lazy-file.ts";
import { watchFiles } from "../ui/load-file.ts";
import { AddressRouter } from "./AddressRouter.tsx";
import { lazyPage, preload, useLatePage } from "./lazy-part.ts";
import { PageLoader } from "./PageLoader.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  window.history.pushState(null, "", "/");
});
afterEach(() => vi.useRealTimers());

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

/** @returns `arrive`, a function that completes the loading of the second page */
function draw(load?: () => Promise<() => string>) {
  const file = Promise.withResolvers<() => string>();
  const Slow = lazyPage("Selection", load ?? (() => file.promise));
  function Pages() {
    if (useLatePage()) return <PageLoader late />;
    return (
      <Routes>
        <Route path="/" element={<p>L'accueil</p>} />
        <Route path="/selection" element={<Slow />} />
      </Routes>
    );
  }
  render(
    <AddressRouter>
      <Link to="/">Accueil</Link>
      <Link to="/selection">Sélection</Link>
      <Suspense fallback={<p>Rien</p>}>
        <Pages />
      </Suspense>
    </AddressRouter>,
  );
  const click = (name: string) => act(async () => screen.getByRole("link", { name }).click());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const arrive = () => act(async () => file.resolve(() => "La sélection"));
  return { click, wait, arrive };
}

const shape = () => document.querySelector("[data-shape]")?.getAttribute("data-shape");

it("While a page loads, the previous page stays for 400 ms, and then a skeleton appears", async () => {
  const { click, wait, arrive } = draw();
  await click("Sélection");
  await wait(399);
  expect(screen.getByText("L'accueil")).toBeDefined();
  await wait(1);
  expect(shape()).toBe("rows");
  expect(screen.getByRole("status").textContent).toBe("Chargement…");
  await arrive();
  expect(screen.getByText("La sélection")).toBeDefined();
  expect(shape()).toBeUndefined();
});

it("Preloading a page does not replace the current page with a skeleton", async () => {
  const { wait } = draw();
  void preload("Selection");
  await wait(500);
  expect(screen.getByText("L'accueil")).toBeDefined();
});

it("Preloading an open page again keeps what the user typed", async () => {
  const Form = lazyPage("Contract", async () => () => <input aria-label="Nom" />);
  const page = () => (
    <AddressRouter>
      <Suspense>
        <Form />
      </Suspense>
    </AddressRouter>
  );
  const { rerender } = render(page());
  await act(() => vi.advanceTimersByTimeAsync(0));
  const field = screen.getByLabelText("Nom");
  await preload("Contract");
  rerender(page());
  expect(screen.getByLabelText("Nom")).toBe(field);
});

it("A page opened offline shows 'Hors connexion' until the network is back (B14-08)", async () => {
  onTestFinished(() => setOnline(true));
  watchFiles(async () => true);
  const fetched = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError("Failed to fetch");
    return () => "La sélection";
  });
  const { click, wait } = draw(fetched);
  setOnline(false);
  await click("Sélection");
  await wait(400);
  expect(screen.getByRole("heading", { name: "Hors connexion" })).toBeDefined();
  await act(async () => screen.getByRole("button", { name: "Réessayer" }).click());
  expect(fetched).toHaveBeenCalledTimes(2);
  await click("Accueil");
  expect(screen.getByText("L'accueil")).toBeDefined();
  await click("Sélection");
  setOnline(true);
  await wait(0);
  expect(screen.getByText("La sélection")).toBeDefined();
});

function loseServer() {
  let isThere = false;
  const back = () => {
    isThere = true;
  };
  watchFiles(async () => isThere);
  const load = vi.fn(async () => {
    if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return () => "La sélection";
  });
  return { load, back };
}

it("If the server does not respond, a page that the user opens shows 'Service indisponible' (B14-08)", async () => {
  const { load, back } = loseServer();
  const { click, wait } = draw(load);
  await click("Sélection");
  await wait(400);
  expect(screen.getByRole("heading", { name: "Service indisponible" })).toBeDefined();
  await act(async () => screen.getByRole("button", { name: "Réessayer" }).click());
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("heading", { name: "Service indisponible" })).toBeDefined();
  back();
  await wait(10_000);
  expect(screen.getByText("La sélection")).toBeDefined();
});

it("If a part of a page failed to load, the part appears when the server responds again (B14-08)", async () => {
  const { load, back } = loseServer();
  const Part = lazyFile(load);
  render(
    <Suspense fallback={<p>Rien</p>}>
      <Part />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(screen.getByText("Rien")).toBeDefined();
  back();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText("La sélection")).toBeDefined();
});

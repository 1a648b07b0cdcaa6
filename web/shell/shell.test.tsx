import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, type ReactNode, Suspense, useLayoutEffect } from "react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Link } from "../ui/Link.tsx";
import { AddressRouter } from "./AddressRouter.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Footer, Header } from "./HeaderAndFooter.tsx";
import { Menu, type MenuCounts } from "./Menu.tsx";
import { PageTitle } from "./Page.tsx";
import { RootView } from "./RootView.tsx";

const menu = { unconsulted: 3, unread: 0 };

function draw(width: number, page: ReactNode = "page", counts: MenuCounts | null = menu) {
  setWidth(width);
  render(
    <AddressRouter>
      <RootView
        template={<p>template</p>}
        header={<Header menu={counts && <Menu place="header" {...counts} />} />}
        footer={<Footer menu={counts && <Menu place="footer" {...counts} />} />}
      >
        {page}
      </RootView>
    </AddressRouter>,
  );
}

function setWidth(width: number): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const header = () => within(screen.getByRole("banner"));
const footer = () => within(screen.getByRole("contentinfo"));

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  window.history.pushState(null, "", "/");
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("The first page belongs to the current URL, even if the URL changed while React rendered", () => {
  function Changing() {
    useLayoutEffect(() => window.history.pushState(null, "", "/selection"), []);
    return useLocation().pathname;
  }
  draw(1280, <Changing />);
  expect(screen.getByRole("main").textContent).toBe("/selection");
});

it("The root component renders the given template, header, page and footer (S2-022)", () => {
  draw(1280, "page");
  expect(screen.getByText("template")).toBeDefined();
  expect(header().getByText("Espace entreprise")).toBeDefined();
  expect(screen.getByRole("main").textContent).toBe("page");
  expect(footer().getByText("© 2023")).toBeDefined();
});

it.each([
  [432, "banner", "contentinfo"],
  [431, "contentinfo", "banner"],
])("On a screen that is %d px wide, the menu is in the %s (S2-030 S2-031 S9-11)", (width, place, other) => {
  draw(width);
  expect(within(screen.getByRole(place)).getByRole("navigation", { name: "Menu" })).toBeDefined();
  expect(within(screen.getByRole(other)).queryByRole("navigation")).toBeNull();
});

it.each([
  ["Rechercher", "/recherche", "S2-032"],
  ["Sélection 3 non consultées", "/selection", "S2-033"],
  ["Bientôt", "/contrat", "S2-034"],
  ["Notifications", "/notification/list", "S2-035"],
  ["Profil", "/monCompte", "S2-036"],
])("The menu item '%s' leads to %s (%s)", (name, path) => {
  draw(1280);
  expect(header().getByRole("link", { name }).getAttribute("href")).toBe(path);
});

it("The menu writes the words beside the counts in the singular or plural (S2-033 S2-035)", () => {
  draw(1280, "page", { unconsulted: 1, unread: 120 });
  const selection = header().getByRole("link", { name: "Sélection 1 non consultée" });
  expect(selection.title).toBe("1 fiche pas encore ouverte");
  expect(header().getByRole("link", { name: "Notifications 99+ non lues" })).toBeDefined();
});

it("The menu item 'Sélection' shows a dot if next steps are due, even beside a count (B2-06)", () => {
  const due = "2 prochaines étapes aujourd'hui ou en retard";
  draw(1280, "page", { unconsulted: 1, due: 2, unread: 0 });
  const counted = header().getByRole("link", { name: "Sélection 1 non consultée" });
  expect(counted.title).toBe(`1 fiche pas encore ouverte · ${due}`);
  expect(counted.querySelector('[class*="due"]')).not.toBeNull();
  cleanup();
  draw(1280, "page", { unconsulted: 0, due: 2, unread: 0 });
  const dotted = header().getByRole("link", { name: "Sélection" });
  expect([dotted.title, dotted.querySelector('[class*="due"]') !== null]).toEqual([due, true]);
});

it("The menu item 'Bientôt' is disabled (S2-034)", async () => {
  draw(1280);
  const soon = header().getByRole("link", { name: "Bientôt" });
  expect(soon.getAttribute("aria-disabled")).toBe("true");
  expect(soon.title).toBe("Contrat : cette rubrique n'est pas encore ouverte.");
  await userEvent.click(soon);
  expect(window.location.pathname).toBe("/");
});

it("The footer shows the year 2023 and links to the three text pages (S2-037 S9-36 S2-038 S2-039 S2-040)", () => {
  draw(1280);
  expect(footer().getByText("© 2023")).toBeDefined();
  const links = footer().getAllByRole("link");
  expect(links.slice(0, 3).map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Mentions légales", "/mentions-legales"],
    ["Politique de confidentialité", "/politique-de-confidentialite"],
    ["À propos", "/a-propos"],
  ]);
});

it("The logo links to the home page (S2-041)", async () => {
  window.history.pushState(null, "", "/selection");
  draw(1280);
  await userEvent.click(header().getByRole("link", { name: "Espace entreprise" }));
  expect(window.location.pathname).toBe("/");
});

it("After a navigation, the window has the page's title and the heading has the focus", async () => {
  draw(
    1280,
    <Routes>
      <Route path="/" element={<PageTitle title="Espace entreprise" />} />
      <Route path="/selection" element={<PageTitle title="Sélection" />} />
    </Routes>,
  );
  expect(document.title).toBe("Espace entreprise");
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(header().getByRole("link", { name: /Sélection/ }));
  expect(document.title).toBe("Sélection · Espace entreprise");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Sélection" }));
});

it("If a page throws an error, the header and footer stay, and the user can open another page", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  function Broken(): ReactNode {
    throw new Error("broken");
  }
  draw(
    1280,
    <ErrorBoundary>
      <Routes>
        <Route path="/" element={<Broken />} />
        <Route path="/selection" element={<Link to="/">Retour</Link>} />
      </Routes>
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading", { name: "Cette page n'a pas pu s'afficher" })).toBeDefined();
  await userEvent.click(header().getByRole("link", { name: /Sélection/ }));
  expect(screen.getByRole("link", { name: "Retour" })).toBeDefined();
});

it("If a page's file could not be loaded offline, the page reloads when the network returns", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  const Missing = lazy(() => Promise.reject(new TypeError("Failed to fetch")));
  draw(
    1280,
    <ErrorBoundary>
      <Suspense>
        <Missing />
      </Suspense>
    </ErrorBoundary>,
  );
  await screen.findByRole("heading", { name: "Cette page n'a pas pu s'afficher" });
  expect(reload).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("After Back, a press ends the wait for the former scroll position", async () => {
  const disconnect = vi.fn();
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(
      class {
        observe = () => undefined;
        disconnect = disconnect;
      },
    ),
  );
  draw(1280);
  vi.spyOn(window, "scrollY", "get").mockReturnValueOnce(500).mockReturnValue(0);
  fireEvent.scroll(window);
  await userEvent.click(header().getByRole("link", { name: /Sélection/ }));
  act(() => window.history.back());
  await waitFor(() => expect(ResizeObserver).toHaveBeenCalledTimes(1));
  expect(disconnect).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

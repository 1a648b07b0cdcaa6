import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { DOSSIER_TOKEN_STORAGE_KEY } from "contract/accounts/token.ts";
import { ownDossier, setAvailability } from "contract/candidates/own-page/own-dossier.ts";
import { closeDossierSession } from "contract/candidates/own-page/session.ts";
import { ownTimeline } from "contract/selection/own-timeline.ts";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { clearSession } from "./api/session.ts";
import { readToken, storeTokenAs, writeToken } from "./api/token.ts";
import { makeCard } from "./candidates/fixtures.ts";
import { makeOwnDossier } from "./candidates/own-page/fixtures.ts";
import { endOtherSession, startOwnPages } from "./own-page-app.tsx";
import { useFakeApi } from "./testing/fake-api.ts";

const api = useFakeApi();

beforeEach(() => {
  storeTokenAs(DOSSIER_TOKEN_STORAGE_KEY);
  onTestFinished(() => storeTokenAs("espace-entreprise.token"));
  onTestFinished(() => clearSession());
  window.history.replaceState(null, "", "/dossier");
  vi.stubGlobal("scrollTo", () => undefined);
  api.response(ownTimeline, { total: 0, items: [], next: null });
  api.response(closeDossierSession, undefined);
});

async function logIn(id = 1) {
  writeToken(`session-${id}`);
  api.response(ownDossier, makeOwnDossier({ card: makeCard({ id }) }));
  const root = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => act(logOutElsewhere));
  const onEnd = vi.fn();
  act(() => startOwnPages(root, onEnd));
  await screen.findByRole("heading", { name: "Bonjour Hélène" });
  return { root, onEnd, user: userEvent.setup({ delay: null }) };
}

function logOutElsewhere(): void {
  window.localStorage.removeItem(DOSSIER_TOKEN_STORAGE_KEY);
  window.dispatchEvent(new StorageEvent("storage", { key: DOSSIER_TOKEN_STORAGE_KEY }));
}

const mobility = () => screen.getByLabelText<HTMLInputElement>("Je peux aller jusqu'à (km)");

async function typeUntilSessionEnds() {
  const { root, onEnd, user } = await logIn();
  api.reject(setAvailability, "sessionExpired");
  await user.type(mobility(), "42");
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  return { root, onEnd };
}

it("the session's end hides the person's data, and a new login restores typed text (B0-09)", async () => {
  const { root, onEnd } = await typeUntilSessionEnds();
  expect(onEnd).toHaveBeenCalledWith(
    "Votre session est terminée. Demandez un nouveau code : votre saisie vous attend.",
  );
  expect(root.textContent).toBe("");
  expect(readToken()).toBeNull();
  await logIn();
  expect(mobility().value).toBe("42");
});

it("another person who logs in with the same browser does not see the typed text (B0-09)", async () => {
  await typeUntilSessionEnds();
  await logIn(2);
  expect(mobility().value).toBe("");
});

it("a logout in another tab removes the person's data from the page (B0-10)", async () => {
  const { root, onEnd } = await logIn();
  act(logOutElsewhere);
  expect(onEnd).toHaveBeenCalledWith("Votre dossier est fermé sur cet appareil.");
  expect(root.textContent).toBe("");
});

it("logging out ends the session on the server and removes the typed text (B0-09)", async () => {
  const { onEnd, user } = await logIn();
  await user.type(mobility(), "42");
  await user.click(screen.getByRole("button", { name: "Se déconnecter" }));
  expect(onEnd).toHaveBeenCalledWith("Votre dossier est fermé sur cet appareil.");
  await waitFor(() => expect(api.received(closeDossierSession)).toHaveLength(1));
  expect(api.received(closeDossierSession)[0]?.headers.get("authorization")).toBe("Bearer session-1");
  await logIn();
  expect(mobility().value).toBe("");
});

it("a mailed link for another address ends the session, and the login says why (B11-02)", async () => {
  window.history.replaceState(null, "", "/dossier#email=paul%40example.org");
  writeToken("session-1");
  api.response(ownDossier, makeOwnDossier());
  expect(await endOtherSession("paul@example.org")).toBe(
    "Un autre dossier était ouvert ici. Il est fermé. Demandez votre code.",
  );
  expect(readToken()).toBeNull();
  expect(api.received(closeDossierSession)[0]?.headers.get("authorization")).toBe("Bearer session-1");
});

it("a mailed link for the open dossier shows the dossier and clears the URL (B11-02)", async () => {
  window.history.replaceState(null, "", "/dossier#email=HELENE%40example.org");
  writeToken("session-1");
  api.response(ownDossier, makeOwnDossier());
  expect(await endOtherSession("HELENE@example.org")).toBeUndefined();
  expect(readToken()).toBe("session-1");
  expect(window.location.href).toMatch(/\/dossier$/);
});

it("without a network, a mailed link shows the login and keeps the session (B11-02)", async () => {
  writeToken("session-1");
  api.lose(ownDossier);
  expect(await endOtherSession("paul@example.org")).toBe("La connexion ne répond pas. Veuillez réessayer.");
  expect(readToken()).toBe("session-1");
});

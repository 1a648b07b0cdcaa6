import { act, screen, waitFor, within } from "@testing-library/react";
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
import { startOwnPages } from "./own-page-app.tsx";
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

it("when the session ends, the page hides all data, and a new login restores the typed text (B0-09)", async () => {
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

const follow = (address: string) => window.history.replaceState(null, "", `/dossier#email=${address}`);

it("before a mailed link with another e-mail address ends the session, a dialog asks (B11-02)", async () => {
  follow("paul%40example.org");
  const { root, onEnd, user } = await logIn();
  const dialog = within(
    await screen.findByRole("dialog", { name: "Un autre dossier est ouvert ici\u00a0: Hélène (Strasbourg)." }),
  );
  expect([window.location.hash, readToken(), onEnd.mock.calls]).toEqual(["", "session-1", []]);
  await user.click(dialog.getByRole("button", { name: "Se déconnecter et utiliser paul@example.org" }));
  await waitFor(() =>
    expect(onEnd).toHaveBeenCalledWith("Un autre dossier était ouvert ici. Il est fermé. Demandez votre code."),
  );
  expect([root.textContent, readToken(), window.history.state]).toEqual(["", null, { email: "paul@example.org" }]);
  expect(api.received(closeDossierSession)[0]?.headers.get("authorization")).toBe("Bearer session-1");
});

it("a person who follows a mailed link while a dossier is open can keep the dossier open (B11-02)", async () => {
  const { onEnd, user } = await logIn();
  window.location.assign("#email=paul%40example.org");
  await user.click(await screen.findByRole("button", { name: "Continuer avec ce dossier" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([window.location.hash, readToken(), onEnd.mock.calls]).toEqual(["", "session-1", []]);
  expect(api.received(closeDossierSession)).toEqual([]);
});

it("a mailed link with the open dossier's e-mail address shows the dossier without a question (B11-02)", async () => {
  follow("HELENE%40example.org");
  await logIn();
  expect([window.location.hash, readToken(), screen.queryByRole("dialog")]).toEqual(["", "session-1", null]);
});

it("if the session has expired, the login shows the e-mail address from the mailed link (B11-02)", async () => {
  follow("paul%40example.org");
  writeToken("session-1");
  api.reject(ownDossier, "sessionExpired");
  const onEnd = vi.fn();
  act(() => startOwnPages(document.body.appendChild(document.createElement("div")), onEnd));
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect([window.location.hash, window.history.state]).toEqual(["", { email: "paul@example.org" }]);
});

import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { askDossierCode, DOSSIER_CODE_TRIES, openDossierSession } from "contract/candidates/own-page/session.ts";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { readToken, writeToken } from "../../../api/token.ts";
import { Rejection, useFakeApi } from "../../../testing/fake-api.ts";
import { Door } from "./Door.tsx";
import { showLoading, wireDoor } from "./wire-door.ts";

const api = useFakeApi();
const EMAIL = "helene@example.org";

beforeEach(() => {
  window.history.replaceState(null, "", "/dossier");
  api.response(askDossierCode, undefined);
  api.response(openDossierSession, { token: "t-1" });
});

function visit(notice?: string) {
  onTestFinished(() => writeToken(null));
  const { container } = render(
    <MemoryRouter>
      <Door />
    </MemoryRouter>,
  );
  const [open, prepare] = [vi.fn(async () => undefined), vi.fn()];
  wireDoor(container, { notice, open, prepare });
  const user = userEvent.setup({ delay: null });
  const ask = async (email = EMAIL) => {
    await user.type(field("Votre adresse email"), email);
    await user.click(button("Recevoir mon code"));
  };
  return { container, open, prepare, user, ask };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole("button", { name });
const title = () => screen.getByRole("heading", { level: 1 }).textContent;

it("a candidate receives a code by mail and opens the dossier with this code (B11-02)", async () => {
  const { open, prepare, user, ask } = visit();
  await ask();
  await waitFor(() => expect(title()).toBe("Entrez votre code"));
  expect(api.received(askDossierCode).map(({ input }) => input)).toEqual([{ email: EMAIL }]);
  expect(prepare).toHaveBeenCalled();
  expect(document.activeElement).toBe(field("Code reçu par email"));
  expect(document.title).toBe("Entrez votre code · Mon dossier");
  await user.type(field("Code reçu par email"), "123 456");
  await user.click(button("Ouvrir mon dossier"));
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  expect(api.received(openDossierSession).map(({ input }) => input)).toEqual([{ email: EMAIL, code: "123456" }]);
  expect(readToken()).toBe("t-1");
});

it("if the candidate corrects the address during the request, the login stays on this step", async () => {
  const answered = Promise.withResolvers<undefined>();
  api.answerBy(askDossierCode, () => answered.promise);
  const { user, ask } = visit();
  await ask("helene@example.og");
  await user.clear(field("Votre adresse email"));
  await user.type(field("Votre adresse email"), EMAIL);
  answered.resolve(undefined);
  await waitFor(() => expect(button("Recevoir mon code").hasAttribute("aria-busy")).toBe(false));
  expect(title()).toBe("Mon dossier");
});

it("a code that the candidate types while a new one is requested stays in the field", async () => {
  const { user, ask } = visit();
  await ask();
  const answered = Promise.withResolvers<undefined>();
  api.answerBy(askDossierCode, () => answered.promise);
  await user.click(button("Renvoyer le code"));
  await user.type(field("Code reçu par email"), "123456");
  answered.resolve(undefined);
  expect(await screen.findByText(/^Un nouvel email part si /)).toBeDefined();
  expect(field("Code reçu par email").value).toBe("123456");
});

it("a late error selects nothing if the candidate already types another address (B11-02)", async () => {
  const answered = Promise.withResolvers<undefined>();
  api.answerBy(askDossierCode, () => answered.promise);
  const { user, ask } = visit();
  await ask("helene@example.og");
  const email = field("Votre adresse email");
  await user.clear(email);
  await user.type(email, "helene@");
  answered.reject(new Rejection("internal"));
  await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
  await user.keyboard("example.org");
  expect(email.value).toBe(EMAIL);
});

it("the login takes the e-mail address from a mailed link and removes the address from the URL (B11-02)", async () => {
  window.history.replaceState(null, "", `/dossier#email=${encodeURIComponent(EMAIL)}`);
  const { user } = visit();
  expect(field("Votre adresse email").value).toBe(EMAIL);
  expect(window.location.hash).toBe("");
  await user.click(button("J'ai déjà un code"));
  expect(title()).toBe("Entrez votre code");
  expect(screen.getByText(/^Entrez le code déjà reçu à/)).toBeDefined();
  expect(api.received(askDossierCode)).toEqual([]);
});

it("a mailed link fills in the e-mail address even if the login page is already open (B11-02)", async () => {
  const { ask } = visit();
  await ask("autre@example.org");
  await waitFor(() => expect(title()).toBe("Entrez votre code"));
  window.location.assign(`#email=${encodeURIComponent(EMAIL)}`);
  await waitFor(() => expect(field("Votre adresse email").value).toBe(EMAIL));
  expect([title(), window.location.hash]).toEqual(["Mon dossier", ""]);
});

it("if the code is valid for several dossiers, the candidate chooses a dossier (B11-02)", async () => {
  const { open, user, ask } = visit();
  api.answerBy(openDossierSession, ({ ticket }) =>
    ticket === "b"
      ? { token: "t-2" }
      : {
          choose: [
            { ticket: "a", firstName: "Hélène", city: "Strasbourg" },
            { ticket: "b", firstName: "Paul", city: null },
          ],
        },
  );
  await ask();
  await user.type(await screen.findByLabelText("Code reçu par email"), "123456");
  await user.click(button("Ouvrir mon dossier"));
  await waitFor(() => expect(title()).toBe("Quel dossier ouvrir ?"));
  expect(button("Hélène · Strasbourg")).toBeDefined();
  await user.click(button("Paul"));
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  expect(readToken()).toBe("t-2");
});

it("if several dossiers have the same first name and city, the login numbers these dossiers (B11-02)", async () => {
  const { user, ask } = visit();
  const twin = { firstName: "Hélène", city: "Strasbourg" };
  const paul = { ticket: "b", firstName: "Paul", city: null };
  api.response(openDossierSession, { choose: [{ ticket: "a", ...twin }, paul, { ticket: "c", ...twin }] });
  await ask();
  await user.type(await screen.findByLabelText("Code reçu par email"), "123456");
  await user.click(button("Ouvrir mon dossier"));
  await waitFor(() => expect(button("Hélène · Strasbourg · Dossier 1")).toBeDefined());
  expect([button("Paul"), button("Hélène · Strasbourg · Dossier 2")]).toHaveLength(2);
});

it.each([
  ["codeRefused", "Ce code a expiré ou n'est pas le bon. Demandez-en un nouveau."],
  ["notFound", "Cet espace est fermé pour le moment. Appelez votre centre de formation."],
] as const)("after the error %s, the login says '%s' beside the field (B11-02)", async (code, message) => {
  const { open, user, ask } = visit();
  api.reject(openDossierSession, code);
  await ask();
  await user.type(await screen.findByLabelText("Code reçu par email"), "123456");
  await user.click(button("Ouvrir mon dossier"));
  expect(await screen.findByText(message)).toBeDefined();
  expect(field("Code reçu par email").getAttribute("aria-invalid")).toBe("true");
  expect(open).not.toHaveBeenCalled();
});

it("the login rejects an incomplete e-mail address or code and sends nothing (B11-02)", async () => {
  const { user, ask } = visit();
  await ask("helene@");
  expect(screen.getByText(/^Entrez une adresse email complète/)).toBeDefined();
  await user.type(field("Votre adresse email"), "example.org");
  await user.click(button("J'ai déjà un code"));
  await user.type(field("Code reçu par email"), "12345");
  await user.click(button("Ouvrir mon dossier"));
  expect(screen.getByText("Entrez les six chiffres du code.")).toBeDefined();
  expect(api.received(askDossierCode)).toEqual([]);
  expect(api.received(openDossierSession)).toEqual([]);
});

it("after a reload, the login shows the same step and e-mail address as before (B0-02)", async () => {
  const first = visit();
  await first.ask();
  await waitFor(() => expect(title()).toBe("Entrez votre code"));
  first.container.remove();
  visit("Votre session est terminée.");
  expect(screen.getByText(/^Si cette adresse est connue, /)).toBeDefined();
  expect(title()).toBe("Entrez votre code");
  expect(screen.getByText(EMAIL)).toBeDefined();
  expect(screen.getByRole("status").textContent).toBe("Votre session est terminée.");
});

it("after five wrong codes, the login says that the code no longer works (B11-02)", async () => {
  const { user, ask } = visit();
  api.reject(openDossierSession, "codeRefused");
  await ask();
  await user.type(await screen.findByLabelText("Code reçu par email"), "123456");
  for (let tried = 1; tried <= DOSSIER_CODE_TRIES; tried += 1) {
    await user.click(button("Ouvrir mon dossier"));
    await waitFor(() => expect(api.received(openDossierSession)).toHaveLength(tried));
  }
  expect(
    await screen.findByText("Trop d'essais : ce code ne sert plus. Attendez une minute, puis demandez-en un nouveau."),
  ).toBeDefined();
  await user.click(button("Renvoyer le code"));
  expect(await screen.findByText(/^Un nouvel email part si /)).toBeDefined();
  expect(screen.queryByText(/^Trop d'essais/)).toBeNull();
  expect(field("Code reçu par email").value).toBe("");
});

it("the browser's Back button leads from the code field back to the e-mail field (B0-02)", async () => {
  const { user, ask } = visit();
  await ask();
  await waitFor(() => expect(title()).toBe("Entrez votre code"));
  window.history.back();
  await waitFor(() => expect(title()).toBe("Mon dossier"));
  expect([field("Votre adresse email").value, document.title]).toEqual([EMAIL, "Mon dossier"]);
  await user.click(button("J'ai déjà un code"));
  await user.click(button("Changer d'adresse"));
  await waitFor(() => expect(title()).toBe("Mon dossier"));
});

it("a double click on 'Changer d'adresse' goes back only one step (B0-02)", async () => {
  const back = vi.spyOn(window.history, "back");
  onTestFinished(() => back.mockRestore());
  const { user, ask } = visit();
  await ask();
  await waitFor(() => expect(title()).toBe("Entrez votre code"));
  await user.dblClick(button("Changer d'adresse"));
  expect(back).toHaveBeenCalledOnce();
  await waitFor(() => expect(title()).toBe("Mon dossier"));
});

it("if a session is open, the login is hidden while the dossier loads (B0-02)", () => {
  const { container } = visit();
  showLoading(container);
  expect(screen.getByRole("status").textContent).toBe("Chargement de votre dossier…");
  expect(screen.queryByRole("heading")).toBeNull();
});

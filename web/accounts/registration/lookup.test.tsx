import { cleanup, screen, waitFor } from "@testing-library/react";
import { logout } from "contract/accounts/login.ts";
import { registerLookup } from "contract/accounts/registration.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { readToken } from "../../api/token.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { makePrefill, makeUnverified } from "./fixtures.ts";
import { InscriptionPage } from "./InscriptionPage.tsx";
import { readUser } from "./user-state.ts";

const api = useFakeApi();
beforeEach(() => {
  sessionStorage.clear();
  api.response(logout, undefined);
});

function visit() {
  const routes = [
    <Route key="page" path="/Inscription" element={<InscriptionPage />} />,
    <Route key="other" path="*" element={null} />,
  ];
  return renderAt("/Inscription", routes);
}

const field = () => screen.getByRole("textbox", { name: "Numéro ordinal" });
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Valider" });

describe("the lookup form", () => {
  it("On the first page of the sign-up, 'Valider' is disabled without an ordinal number (S2-003 S2-070 S2-071 S2-072 S5-41)", async () => {
    const { user } = visit();
    expect(screen.getByText(/Créez votre compte personnel/)).toBeDefined();
    expect(submit().type).toBe("submit");
    expect(submit().disabled).toBe(true);
    await user.type(field(), "  . {Enter}");
    expect(submit().disabled).toBe(true);
    expect(api.received(registerLookup)).toEqual([]);
    await user.fill(field(), "1");
    expect(submit().disabled).toBe(false);
  });

  it("The lookup of an ordinal number first ends the open session, and sends no token (S4-01)", async () => {
    const { user } = visit();
    api.response(registerLookup, makePrefill());
    expect(readToken()).not.toBeNull();
    await user.type(field(), "10 010{Enter}");
    expect(readToken()).toBeNull();
    await waitFor(() => expect(api.received(logout)).toHaveLength(1));
    const [request] = api.received(registerLookup);
    expect(request?.input).toEqual({ numOrdinal: "10010" });
    expect(request?.headers.has("authorization")).toBe(false);
  });

  it.each([
    ["S4-02 both verified", { phoneChecked: true, emailChecked: true }, "/check/oups"],
    ["S4-03 phone not verified", { phoneChecked: false, emailChecked: false }, "/check/sms"],
    ["S4-03 phone not verified, e-mail verified", { phoneChecked: false, emailChecked: true }, "/check/sms"],
    ["S4-04 e-mail not verified", { phoneChecked: true, emailChecked: false }, "/check/email"],
  ])(
    "The ordinal number of an existing account opens the next step of the sign-up: %s",
    async (_case, checks, path) => {
      api.response(registerLookup, { user: makeUnverified(checks) });
      const { user, address } = visit();
      await user.type(field(), "10001{Enter}");
      await waitFor(() => expect(address()).toBe(path));
      expect(readUser()).toEqual(makeUnverified(checks));
    },
  );

  it("An ordinal number without an account opens the registration form (S2-073 S4-05)", async () => {
    api.response(registerLookup, makePrefill());
    const { user } = visit();
    await user.type(field(), "10010{Enter}");
    const heading = await screen.findByRole("heading", { name: "Vos informations" });
    expect(document.activeElement).toBe(heading);
  });

  it.each([
    ["lookupFailed", null],
    ["tooManyRequests", "Trop de demandes, veuillez patienter."],
  ] as const)(
    "After the error %s, the form shows a message until the ordinal number changes (S4-06 S8-04 S8-05)",
    async (code, reason) => {
      api.reject(registerLookup, code);
      const { user } = visit();
      await user.type(field(), "99999{Enter}");
      expect(await screen.findByText("Aucune information rattachée à ce numéro ordinal")).toBeDefined();
      if (reason) expect(screen.getByText(reason)).toBeDefined();
      const link = screen.getByRole("link", { name: "Contactez le service technique" });
      expect(link.getAttribute("href")).toMatch(/^mailto:support@espace-asv\.example\?subject=.*99999/);
      await user.fill(field(), "8");
      expect(screen.queryByText("Aucune information rattachée à ce numéro ordinal")).toBeNull();
    },
  );
});

describe("an unfinished registration", () => {
  async function open() {
    api.response(registerLookup, makePrefill());
    const drawn = visit();
    await drawn.user.type(field(), "10010{Enter}");
    await screen.findByRole("heading", { name: "Vos informations" });
    return drawn;
  }
  const city = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Ville" });

  it("After a reload, the registration form restores the draft without the passwords", async () => {
    const { user } = await open();
    await user.clear(city());
    await user.fill(city(), "Saint-Malo");
    await user.fill(screen.getByLabelText("Mot de passe"), "marmotte-bleue-42");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("marmotte");
    cleanup();
    visit();
    expect(city().value).toBe("Saint-Malo");
    expect(screen.getByLabelText<HTMLInputElement>("Mot de passe").value).toBe("");
  });

  it("If the user retypes the ordinal number, the form keeps the draft except the chosen e-mail", async () => {
    const { user } = await open();
    await user.clear(city());
    await user.fill(city(), "Dinard");
    await user.click(screen.getByRole("radio", { name: "a•••••@c••••.example" }));
    await user.click(screen.getByRole("button", { name: "Changer de numéro" }));
    api.response(registerLookup, makePrefill({ emails: ["z•••••@c••••.example"] }));
    await user.click(submit());
    await screen.findByRole("heading", { name: "Vos informations" });
    expect(city().value).toBe("Dinard");
    expect(screen.getByRole<HTMLInputElement>("radio").checked).toBe(false);
  });
});

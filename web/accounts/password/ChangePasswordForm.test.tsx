import { screen, waitFor } from "@testing-library/react";
import { changePassword } from "contract/accounts/password.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { makeUser } from "../profile/fixtures.ts";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";

const api = useFakeApi();
const CURRENT = "clinique-demo-2026";
const NEW = "un chat sur le toit brûlant";

const visit = () => renderAt("/", <Route path="/" element={<ChangePasswordForm user={makeUser()} />} />);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function fill(current: string, next: string, confirmation: string) {
  const visited = visit();
  if (current) await visited.user.fill(field("Mot de passe actuel"), current);
  if (next) await visited.user.fill(field("Nouveau mot de passe"), next);
  if (confirmation) await visited.user.fill(field("Confirmation du mot de passe"), confirmation);
  await visited.user.click(screen.getByRole("button", { name: "Modifier mon mot de passe" }));
  return visited;
}

it("Each of the three password fields has a toggle that shows the password (S2-250 S2-251 S4-30)", async () => {
  const { user } = visit();
  const toggles = screen.getAllByRole("button", { name: "Afficher le mot de passe" });
  expect(toggles).toHaveLength(3);
  await user.click(toggles[1] ?? document.body);
  expect(field("Nouveau mot de passe").type).toBe("text");
  expect(field("Mot de passe actuel").type).toBe("password");
  expect(field("Confirmation du mot de passe").type).toBe("password");
});

it("The form that changes the password reports each empty field and sends nothing (S5-55 S5-56 S5-57)", async () => {
  await fill("", "", "");
  expect(screen.getByText("Veuillez renseigner votre mot de passe actuel.")).toBeDefined();
  expect(screen.getByText("Veuillez renseigner un nouveau mot de passe.")).toBeDefined();
  expect(screen.getByText("Veuillez confirmer le mot de passe.")).toBeDefined();
  expect(document.activeElement).toBe(field("Mot de passe actuel"));
  expect(api.received(changePassword)).toEqual([]);
});

it("If the repeated password differs, 'Confirmation de mot passe incorrect' appears (S5-58 S5-59 S9-08)", async () => {
  const { toasts } = await fill(CURRENT, NEW, `${NEW}.`);
  expect(toasts).toMatchObject([
    { kind: "warning", text: "Confirmation de mot passe incorrect", position: "top-end", duration: 3000 },
  ]);
  expect(api.received(changePassword)).toEqual([]);
});

it("The form that changes the password rejects a weak password and sends nothing (T-22)", async () => {
  await fill(CURRENT, "claire.durand.10001", "claire.durand.10001");
  expect(field("Nouveau mot de passe").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/ressemble trop à votre nom/)).toBeDefined();
  expect(api.received(changePassword)).toEqual([]);
});

it("The form for a password change sends the old and new password, then empties the fields (S7-14 S8-71 S9-08)", async () => {
  api.response(changePassword, { success: true });
  const { toasts } = await fill(CURRENT, NEW, NEW);
  const text = "Votre mot de passe a bien été mise à jour !";
  await waitFor(() => expect(toasts).toMatchObject([{ kind: "success", text, position: "top-end" }]));
  expect(api.received(changePassword)[0]?.input).toEqual({ currentPassword: CURRENT, newPassword: NEW });
  expect(field("Nouveau mot de passe").value).toBe("");
});

it("If the current password is wrong, an 'Erreur :' toast shows the server's reason (S8-14)", async () => {
  api.reject(changePassword, "wrongPassword");
  const { toasts } = await fill("autre chose", NEW, NEW);
  const text = "Mot de passe actuel incorrect.";
  await waitFor(() => expect(toasts).toMatchObject([{ kind: "error", title: "Erreur :", text }]));
  expect(screen.getByText(text)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field("Mot de passe actuel")));
  expect(field("Mot de passe actuel").getAttribute("aria-invalid")).toBe("true");
});

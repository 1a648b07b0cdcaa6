import { screen } from "@testing-library/react";
import { acceptStaffInvitation, startEnrolment } from "contract/centre/staff-login.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { InvitationPage } from "./InvitationPage.tsx";
import { LoginPage } from "./LoginPage.tsx";

const api = useFakeApi();
const PASSWORD = "trois chats roux dorment";

it("after the invited person has chosen a password, a reload opens the login with a message (B1-09)", async () => {
  api.response(acceptStaffInvitation, { step: "enrol", ticket: "t" });
  api.response(startEnrolment, { secret: "ABC", uri: "otpauth://totp/x" });
  const { user } = renderAt("/invitation/abc", <Route path="/invitation/:token" element={<InvitationPage />} />);
  await user.fill(screen.getByLabelText("Mot de passe"), PASSWORD);
  await user.fill(screen.getByLabelText("Confirmation du mot de passe"), PASSWORD);
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  expect(await screen.findByText("ABC")).toBeDefined();
  const { pathname, search } = window.location;
  expect(pathname + search).toBe("/formation/connexion?enregistre=1");
  renderAt(pathname + search, <Route path="/formation/connexion" element={<LoginPage />} />);
  expect(screen.getByText("Votre mot de passe est enregistré, connectez-vous.")).toBeDefined();
});

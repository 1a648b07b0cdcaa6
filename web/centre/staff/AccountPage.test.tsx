import { act, screen, waitFor } from "@testing-library/react";
import { staffLogout, staffMe, staffSessions } from "contract/centre/staff.ts";
import { staffPasskeys } from "contract/centre/staff-passkeys.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { writeToken } from "../../api/token.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { AccountPage } from "./AccountPage.tsx";

const api = useFakeApi();

it("a late response to the logout does not throw out somebody who has logged in again", async () => {
  const me = { id: "s1", email: "ana@centre.example", firstName: "Ana", lastName: "Le Bris" };
  api.response(staffMe, { ...me, role: "conseiller", dailyMail: true });
  api.response(staffSessions, { total: 0, items: [], next: null });
  api.response(staffPasskeys, { total: 0, items: [], next: null });
  const ended = Promise.withResolvers<undefined>();
  api.answerBy(staffLogout, () => ended.promise);
  const { user, address } = renderAt("/formation", <Route path="*" element={<AccountPage />} />);
  await user.click(screen.getByRole("button", { name: "Se déconnecter" }));
  await waitFor(() => expect(api.received(staffLogout)).toHaveLength(1));
  act(() => writeToken("nouvelle-session"));
  ended.resolve(undefined);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(address()).toBe("/formation");
});

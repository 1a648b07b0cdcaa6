import { screen, waitFor, within } from "@testing-library/react";
import { type ClinicAccount, confirmClinicAddress, readClinic } from "contract/centre/clinics.ts";
import { staffMe } from "contract/centre/staff.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { ClinicHelp } from "./ClinicHelp.tsx";
import { ClinicPage } from "./ClinicPage.tsx";

const api = useFakeApi();
const data: ClinicAccount = {
  account: {
    ...{ id: "a1", email: "herve@cabinet.example", firstName: "Hervé", lastName: "Thomazo", numOrdinal: "10012" },
    ...{ phone: "0639980112", phoneChecked: true, emailChecked: true, lastLoginAt: null },
    ...{ createdAt: "2026-02-10T08:00:00.000Z", activatedAt: "2026-02-10T09:00:00.000Z" },
  },
  ...{ state: "active", clinic: null, holder: null, collaborators: [], colleagues: [] },
  ...{ sessions: 0, loginFailures: 0, loginWait: null, resendable: [] },
  held: { until: "2026-02-12T09:00:00.000Z", phone: "0297000001" },
  messages: [],
};
const visit = (account: ClinicAccount) => renderAt("/", <Route path="/" element={<ClinicHelp data={account} />} />);

it("staff can activate a suspended account after calling the clinic's number in the register (T-61)", async () => {
  api.response(confirmClinicAddress, undefined);
  const { user, toasts } = visit(data);
  const name = "J'ai rappelé la clinique au 02\u00a097\u00a000\u00a000\u00a001";
  await user.click(screen.getByRole("button", { name }));
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("button", { name }));
  await waitFor(() => expect(api.received(confirmClinicAddress)[0]?.input).toEqual({ id: "a1" }));
  await waitFor(() => expect(toasts).toMatchObject([{ text: "Adresse confirmée : le compte est ouvert." }]));
});

it("the button of an action is busy until the server responds", async () => {
  api.answerBy(confirmClinicAddress, () => new Promise(() => undefined));
  const { user } = visit(data);
  const name = /^J'ai rappelé la clinique/;
  await user.click(screen.getByRole("button", { name }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name }).getAttribute("aria-busy")).toBe("true");
});

it.each([
  ["if the register has no telephone", { until: "2026-02-12T09:00:00.000Z", phone: null }],
  ["if the address of the account needs no confirmation", undefined],
])("the clinic page does not ask staff to call the clinic %s (T-61)", (_where, held) => {
  visit({ ...data, held });
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Débloquer"]);
});

it("after wrong passwords, the clinic page says when the account can log in again (B1-52)", async () => {
  api.reject(staffMe, "sessionExpired");
  api.response(readClinic, { ...data, loginFailures: 5, loginWait: { until: "2026-02-14T09:01:00.000Z" } });
  renderAt("/cliniques/a1", <Route path="/cliniques/:id" element={<ClinicPage />} />);
  expect(
    await screen.findByText(/^Ne peut pas se connecter avant le 14\/02.* à \d\d:01, même avec le bon/),
  ).toBeDefined();
  expect(screen.queryByText("Peut se connecter.")).toBeNull();
});

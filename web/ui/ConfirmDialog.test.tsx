import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter, useNavigate } from "react-router";
import { expect, it } from "vitest";
import { ConfirmHost } from "./ConfirmHost.tsx";
import { confirm } from "./confirm.ts";
import { Dialog } from "./Dialog.tsx";

const text = "Vous allez retirer ce collaborateur. Confirmez-vous ?";

async function ask(question: Partial<Parameters<typeof confirm>[0]> = {}) {
  render(<ConfirmHost />);
  const response = confirm({ text, ...question });
  await screen.findByRole("dialog", { name: text });
  return { response };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it.each([
  ["Oui", { result: "confirm" }],
  ["Non", { result: "deny" }],
  ["Fermer", { result: "cancel", reason: "close" }],
])("Pressing '%s' in the confirmation dialog returns %j (S2-268 S2-269)", async (name, expected) => {
  const { response } = await ask();
  press(name);
  expect(await response).toEqual(expected);
  await gone();
});

it("The confirmation dialog of a deletion focuses 'Non'", async () => {
  const { response } = await ask({ kind: "danger" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Non"));
  press("Non");
  await response;
  await gone();
});

it("If a page asks two questions at once, the second dialog opens when the first has closed", async () => {
  const { response } = await ask();
  const second = confirm({ text: "Et celui-ci ?" });
  press("Oui");
  await response;
  await screen.findByRole("dialog", { name: "Et celui-ci ?" });
  press("Non");
  expect(await second).toEqual({ result: "deny" });
  await gone();
});

it("With 'closesAnywhere', a click on the text closes the dialog, but a double click does not", async () => {
  const { response } = await ask({ closesAnywhere: true, denyLabel: null });
  fireEvent.click(screen.getByRole("heading", { name: text }), { detail: 2 });
  expect(screen.getByRole("dialog")).toBeDefined();
  fireEvent.click(screen.getByRole("heading", { name: text }), { detail: 1 });
  expect(await response).toEqual({ result: "cancel", reason: "backdrop" });
  await gone();
});

function Page() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filtrer
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Précédent
      </button>
      <Dialog open={isOpen} title="Filtres" onDismiss={() => setOpen(false)} />
    </>
  );
}

const visit = () =>
  render(
    <MemoryRouter initialEntries={["/selection", "/selection?status=chosen"]} initialIndex={1}>
      <ConfirmHost />
      <Page />
    </MemoryRouter>,
  );
const goBack = () => fireEvent.click(screen.getByText("Précédent"));

it("When the user leaves a page, all confirmation dialogs of the page are cancelled", async () => {
  visit();
  const responses = [confirm({ text }), confirm({ text: "Une autre question ?" })];
  await screen.findByRole("dialog", { name: text });
  goBack();
  await gone();
  expect(await Promise.all(responses)).toEqual(Array(2).fill({ result: "cancel", reason: "back" }));
});

it("A dialog closes when the user presses the browser's Back button", async () => {
  visit();
  fireEvent.click(screen.getByText("Filtrer"));
  await screen.findByRole("dialog", { name: "Filtres" });
  goBack();
  await gone();
});

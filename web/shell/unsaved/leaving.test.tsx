import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeToken } from "../../api/token.ts";
import { ConfirmHost } from "../../ui/ConfirmHost.tsx";
import { Link } from "../../ui/Link.tsx";
import { AddressRouter } from "../AddressRouter.tsx";
import { useUnsaved } from "./use-unsaved.ts";

const QUESTION = "Vos modifications ne sont pas enregistrées. Quitter cette page ?";

function Form({ save }: { save?: (typed: string) => Promise<boolean> }) {
  const [typed, setTyped] = useState("");
  useUnsaved(typed !== "", save && { save: () => save(typed) });
  return (
    <>
      <input aria-label="Nom" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Link to="/formulaire?onglet=autre">Autre onglet</Link>
      <Link to="/ailleurs">Ailleurs</Link>
    </>
  );
}

async function visit(form = <Form />) {
  window.history.replaceState(null, "", "/avant");
  render(
    <AddressRouter>
      <ConfirmHost />
      <Routes>
        <Route path="/avant" element={<Link to="/formulaire">Formulaire</Link>} />
        <Route path="/formulaire" element={form} />
        <Route path="/ailleurs" element={<p>la page d'ailleurs</p>} />
      </Routes>
    </AddressRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("link", { name: "Formulaire" }));
  await user.type(await screen.findByLabelText("Nom"), "Martin");
  return user;
}

const response = (name: string) => screen.findByRole("button", { name });

beforeEach(() => writeToken("session-de-test"));
afterEach(() => writeToken(null));

it("'Enregistrer et quitter' leaves the page only if the server accepts the form (B16-03)", async () => {
  const saved: string[] = [];
  const save = async (typed: string) => saved.push(typed) > 1;
  const user = await visit(<Form save={save} />);
  await user.click(screen.getByText("Ailleurs"));
  await user.click(await response("Enregistrer et quitter"));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Nom").value).toBe("Martin");
  await user.click(screen.getByText("Ailleurs"));
  await user.click(await response("Rester"));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(saved).toEqual(["Martin"]);
  await user.click(screen.getByText("Ailleurs"));
  await user.click(await response("Enregistrer et quitter"));
  expect(await screen.findByText("la page d'ailleurs")).toBeDefined();
  expect(saved).toEqual(["Martin", "Martin"]);
});

it("Before a link leads away from an unsaved form, a dialog asks for confirmation", async () => {
  const user = await visit();
  await user.click(screen.getByText("Ailleurs"));
  expect(await screen.findByText(QUESTION)).toBeDefined();
  await user.click(await response("Rester"));
  expect(screen.getByLabelText<HTMLInputElement>("Nom").value).toBe("Martin");
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  await user.click(screen.getByText("Ailleurs"));
  await user.click(await response("Quitter sans enregistrer"));
  expect(await screen.findByText("la page d'ailleurs")).toBeDefined();
});

it("If the user presses Back again while the question is open, the page does not ask twice", async () => {
  const user = await visit();
  for (const _ of [1, 2]) {
    window.history.back();
    expect(await screen.findByText(QUESTION)).toBeDefined();
    await waitFor(() => expect(window.location.pathname).toBe("/formulaire"));
  }
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await user.click(await response("Rester"));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
});

it("After the session has ended, a link leads away from an unsaved form without a question", async () => {
  const user = await visit();
  writeToken(null);
  await user.click(screen.getByText("Ailleurs"));
  expect(await screen.findByText("la page d'ailleurs")).toBeDefined();
});

it("After two quick presses of Back, the URL is still the unsaved form's URL", async () => {
  window.history.replaceState({ idx: -1 }, "", "/ailleurs");
  window.history.pushState(null, "", "/");
  const user = await visit();
  // Browsers return to the form only after the second press, but the simulated browser would return at once.
  vi.spyOn(window.history, "go").mockImplementationOnce((delta) => {
    window.history.back();
    setTimeout(() => window.history.go(delta), 20);
  });
  window.history.back();
  expect(await screen.findByText(QUESTION)).toBeDefined();
  await waitFor(() => expect(window.location.pathname).toBe("/formulaire"));
  await user.click(await response("Quitter sans enregistrer"));
  expect(await screen.findByText("Formulaire")).toBeDefined();
});

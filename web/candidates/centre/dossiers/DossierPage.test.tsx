import { screen } from "@testing-library/react";
import { type Dossier, readDossier } from "contract/candidates/dossiers.ts";
import { staffMe } from "contract/centre/staff.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { DossierPage } from "./DossierPage.tsx";
import { dossier } from "./fixtures.ts";

const api = useFakeApi();

function show(fields: Partial<Dossier>) {
  api.reject(staffMe, "sessionExpired");
  api.response(readDossier, dossier(7, fields));
  return renderAt("/formation/candidats/7", <Route path="/formation/candidats/:id" element={<DossierPage />} />);
}

it("the dossier page says when the candidate asked for erasure, and when the dossier is erased (B11-10)", async () => {
  show({ state: "withdrawn", left: { as: "erasing", until: "2026-02-17T09:00:00.000Z" } });
  expect(
    await screen.findByText(
      /^Effacement demandé par la personne le 14\/02.* à \d\d:00, effacé le 17\/02.* à \d\d:00\./,
    ),
  ).toBeDefined();
  expect(screen.getByText("À effacer")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("if candidate and staff made different sharing choices, a note says what clinics see (B11-05)", async () => {
  show({ sharing: { photo: true, phone: true, email: false, letter: true } });
  const note = await screen.findByText(
    /elles voient : téléphone oui, email non\. Après la publication, seule la personne/,
  );
  expect(screen.getByRole("checkbox", { name: /^Le candidat accepte/ }).getAttribute("aria-describedby")).toBe(note.id);
});

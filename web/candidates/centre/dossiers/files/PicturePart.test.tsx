import { screen } from "@testing-library/react";
import { dossierPicture } from "contract/candidates/dossier-files.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../../../testing/fake-api.ts";
import { renderAt } from "../../../../testing/render-at.tsx";
import { dossier } from "../fixtures.ts";
import { StoredPicture } from "./PicturePart.tsx";

const api = useFakeApi();

it("if an imported picture's file is missing, a message appears on the page but not in print (B1-25 B16-05)", async () => {
  api.reject(dossierPicture, "fileNotFound");
  renderAt("/", <Route path="/" element={<StoredPicture dossier={dossier(7)} name="photo.jpg" />} />);
  const sentence = await screen.findByText(/^L'import a annoncé une photo, mais son fichier n'est pas arrivé\./);
  expect(sentence.getAttribute("data-print")).toBe("no");
});

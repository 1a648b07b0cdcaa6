import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { dossierPicture } from "contract/candidates/dossier-files.ts";
import { Route } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { useFakeApi } from "../../../../testing/fake-api.ts";
import { renderAt } from "../../../../testing/render-at.tsx";
import { dossier } from "../fixtures.ts";
import { CropDialog } from "./CropDialog.tsx";
import { StoredPicture } from "./PicturePart.tsx";

const api = useFakeApi();

it("if an imported picture's file is missing, a message appears on the page but not in print (B1-25 B16-05)", async () => {
  api.reject(dossierPicture, "fileNotFound");
  renderAt("/", <Route path="/" element={<StoredPicture dossier={dossier(7)} name="photo.jpg" />} />);
  const sentence = await screen.findByText(/^L'import a annoncé une photo, mais son fichier n'est pas arrivé\./);
  expect(sentence.getAttribute("data-print")).toBe("no");
});

it("a double click on the crop dialog's button uses the picture only once", async () => {
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, "getContext").mockReturnValue(null);
  vi.spyOn(canvas, "toDataURL").mockReturnValue("data:image/jpeg;base64,");
  vi.spyOn(canvas, "toBlob").mockImplementation((done) => void setTimeout(() => done(new Blob())));
  onTestFinished(() => void vi.restoreAllMocks());
  const onCropped = vi.fn();
  const picture = { width: 10, height: 10 } as ImageBitmap;
  render(<CropDialog picture={picture} onCropped={onCropped} onCancel={() => undefined} />);
  fireEvent.load((await screen.findByRole("dialog")).querySelector("img") as HTMLElement);
  await userEvent.dblClick(screen.getByRole("button", { name: "Enregistrer la photo" }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onCropped).toHaveBeenCalledOnce();
});

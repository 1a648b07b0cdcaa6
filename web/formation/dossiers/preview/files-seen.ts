import { queryOptions } from "@tanstack/react-query";
import { dossierPicture, dossierResume } from "contract/dossier-files.ts";
import { load } from "../../../api/client.ts";

/** How long a tab may take to read a file before it is let go. */
const KEPT_MS = 60_000;

/** The picture of a dossier as an address that holds all of it: staff's token stands in none (policy W-05). */
export const pictureQuery = (id: string, name: string | null) =>
  queryOptions({
    queryKey: ["formation", "dossier-picture", id, name],
    enabled: name !== null,
    queryFn: async ({ signal }) => asAddress(await load(dossierPicture, { id, size: "512" }, { signal })),
  });

/** Opens the resume in a tab of its own. @throws ApiError */
export async function openResume(id: string): Promise<void> {
  const resume = await load(dossierResume, { id });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(resume);
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

function asAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The picture cannot be read"));
    reader.readAsDataURL(picture);
  });
}

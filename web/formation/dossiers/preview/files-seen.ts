import { queryOptions } from "@tanstack/react-query";
import { wireRequest } from "contract/call.ts";
import { dossierPicture, dossierResume } from "contract/dossier-files.ts";
import { portalConfig } from "../../../api/config.ts";
import { readToken } from "../../../api/token.ts";

/** How long a tab may take to read a file before it is let go. */
const KEPT_MS = 60_000;

/**
 * A file of a dossier. Staff's token stands in no address (policy W-05): pages fetch the file and show what came.
 * @returns null when there is none any more
 */
async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob | null> {
  const headers = { authorization: `Bearer ${readToken() ?? ""}` };
  const response = await fetch(portalConfig().apiUrl + url, { headers, signal: signal ?? null });
  return response.ok ? response.blob() : null;
}

/** The picture of a dossier as an address that holds all of it: pages draw nothing else from the browser's memory. */
export const pictureQuery = (id: string, name: string | null) =>
  queryOptions({
    queryKey: ["formation", "dossier-picture", id, name],
    enabled: name !== null,
    queryFn: async ({ signal }) => {
      const picture = await fetchFile(wireRequest(dossierPicture, { id, size: "512" }).url, signal);
      return picture && asAddress(picture);
    },
  });

/** Opens the resume in a tab of its own. @returns false when it could not be had */
export async function openResume(id: string): Promise<boolean> {
  const resume = await fetchFile(wireRequest(dossierResume, { id }).url).catch(() => null);
  if (resume === null) return false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(resume);
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  return true;
}

function asAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The picture cannot be read"));
    reader.readAsDataURL(picture);
  });
}

import { queryOptions } from "@tanstack/react-query";
import { wireRequest } from "contract/call.ts";
import { dossierPicture } from "contract/dossier-files.ts";
import { portalConfig } from "../../../api/config.ts";
import { readToken } from "../../../api/token.ts";

/**
 * The picture of a dossier as an address that holds all of it: staff's token stands in no address, and no page may draw
 * from the memory of the browser (policy W-05).
 */
export const pictureQuery = (id: string, name: string | null) =>
  queryOptions({
    queryKey: ["formation", "dossier-picture", id, name],
    enabled: name !== null,
    queryFn: async ({ signal }) => {
      const { url } = wireRequest(dossierPicture, { id, size: "512" });
      const headers = { authorization: `Bearer ${readToken() ?? ""}` };
      const response = await fetch(portalConfig().apiUrl + url, { headers, signal });
      return response.ok ? asAddress(await response.blob()) : null;
    },
  });

function asAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The picture cannot be read"));
    reader.readAsDataURL(picture);
  });
}

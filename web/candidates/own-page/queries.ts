import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { resumeOwnDossier } from "contract/candidates/own-page/leave.ts";
import { type OwnDossier, ownDossier, ownPicture, ownResume } from "contract/candidates/own-page/own-dossier.ts";
import { load, send } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { openDrafts } from "../../shell/unsaved/drafts.ts";
import { clearToasts, toast } from "../../ui/toast.ts";
import { openInNewTab, pictureAddress } from "../sheet/file-blobs.ts";
import { overview, preview, shell } from "./texts.ts";

export const ownDossierQuery = queryOptions({
  queryKey: ["own", "dossier"],
  queryFn: async ({ signal }) => {
    const dossier = await send(ownDossier, {}, { signal });
    // Removes another person's drafts before a form reads them (B0-09).
    openDrafts(String(dossier.card.id));
    return dossier;
  },
});

export const ownPictureQuery = (name: string | null) =>
  queryOptions({
    queryKey: ["own", "picture", name],
    enabled: name !== null,
    queryFn: async ({ signal }) => pictureAddress(await load(ownPicture, { size: "512" }, { signal })),
  });

export async function openOwnResume(): Promise<void> {
  try {
    await openInNewTab(() => load(ownResume, {}));
  } catch (error) {
    showError(error, { fallback: preview.resumeFailed });
  }
}

/** Removes earlier toasts, because their messages may no longer be true. */
export function say(text: string): void {
  clearToasts();
  toast({ text });
}

/** Shows a toast and focuses the title, because the pressed button has disappeared. */
export function sayMoved(text: string): void {
  say(text);
  document.querySelector("h1")?.focus();
}

export function useOwnCache() {
  const client = useQueryClient();
  const { queryKey } = ownDossierQuery;
  return {
    merge: (change: Partial<OwnDossier>) =>
      client.setQueryData(queryKey, (known) => (known ? { ...known, ...change } : undefined)),
    read: () => client.getQueryData(queryKey),
    // Reloads the data of all pages, because a pause ends introductions, which other pages show.
    refresh: () => client.invalidateQueries(),
  };
}

export function useResume() {
  const { refresh, read } = useOwnCache();
  return useMutation({
    mutationFn: () => send(resumeOwnDossier, {}),
    onSuccess: async () => {
      await refresh();
      // The candidate may already fill in another form.
      const isTyping = document.activeElement?.matches("input, select, textarea");
      (isTyping ? say : sayMoved)(read()?.state === "published" ? overview.resumed : overview.kept);
    },
    onError: (error) => showError(error, { fallback: shell.saveFailed }),
  });
}

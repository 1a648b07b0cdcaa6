import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { wireRequest } from "contract/call.ts";
import { getFile } from "contract/candidates/files.ts";
import { useCallback } from "react";
import { currentUserQuery } from "../accounts/profile/queries.ts";
import { portalConfig } from "../api/config.ts";

/** The page requests a new file token after 50 minutes, because a token is valid for 60 minutes (policy W-05). */
const RENEW_AFTER = 50 * 60 * 1000;

export type FileAddress = (name: string | null, size?: "128" | "512") => string | undefined;

/** Adds the file token to the URLs of files. Keeps a token for 50 minutes, because the browser caches files by URL. */
export function useFileAddress(): FileAddress {
  const client = useQueryClient();
  const { data: token } = useQuery(
    queryOptions({
      queryKey: ["fileToken"],
      queryFn: async () => (await client.fetchQuery(currentUserQuery)).fileToken,
      staleTime: RENEW_AFTER,
      refetchInterval: RENEW_AFTER,
      refetchOnWindowFocus: true,
    }),
  );
  return useCallback(
    (name, size) => {
      if (token === undefined || !name) return undefined;
      return portalConfig().fileUrl + wireRequest(getFile, { token, name, ...(size ? { size } : {}) }).url;
    },
    [token],
  );
}

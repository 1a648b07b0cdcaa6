import type { ResponseOf } from "contract/call.ts";
import type { dossierHistory } from "contract/candidates/dossiers.ts";
import { history as texts } from "./texts.ts";

export type Author = ResponseOf<typeof dossierHistory>["items"][number]["by"];

export function authorName({ firstName, lastName, origin }: Author): string {
  return [firstName, lastName].filter(Boolean).join(" ") || texts.feeds[origin];
}

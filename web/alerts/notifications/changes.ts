import { type QueryClient, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import {
  BULK_MAX,
  bulkDelete,
  bulkRead,
  deleteNotification,
  markRead,
  restoreNotifications,
} from "contract/alerts/notifications.ts";
import { ApiError, send } from "../../api/client.ts";
import { announce } from "../../ui/announce.ts";
import { toast } from "../../ui/toast.ts";
import { forgetNotification, refreshNotifications } from "./queries.ts";
import { texts } from "./texts.ts";

type NotificationChange = "read" | "delete";

const CHANGES = "notificationChange";

const requests = {
  read: {
    one: (uuid: string) => send(markRead, { uuid }),
    several: (uuids: string[]) => send(bulkRead, { uuids }),
    done: texts.marked,
  },
  delete: {
    one: (uuid: string) => send(deleteNotification, { uuid }),
    several: (uuids: string[]) => send(bulkDelete, { uuids }),
    done: texts.removed,
  },
};

export interface Changer {
  readonly one: (uuid: string) => void;
  readonly several: (uuids: readonly string[]) => void;
}

type Target = string | readonly string[];

export function useChange(change: NotificationChange): Changer {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: [CHANGES, change],
    mutationFn: (target: Target) => sendChange(change, target),
    onSuccess: (_, target) => {
      const uuids = [target].flat();
      const text = requests[change].done(uuids.length);
      if (change === "read") announce(text);
      else toast({ text, action: { label: texts.undo, run: () => void restore(client, uuids) } });
    },
    onError: (error, target) => {
      if (typeof target === "string" && isRejection(error, 404)) forgetNotification(client, target);
      else reportFailure(error);
    },
    onSettled: () => refreshNotifications(client).catch(console.error),
  });
  return { one: mutate, several: mutate };
}

export function useChanging(change: NotificationChange): ReadonlySet<string> {
  const targets = useMutationState({
    filters: { mutationKey: [CHANGES, change], status: "pending" },
    select: (mutation) => mutation.state.variables,
  });
  return new Set(targets.flat().filter((uuid) => typeof uuid === "string"));
}

async function restore(client: QueryClient, uuids: readonly string[]): Promise<void> {
  try {
    await inBulks(uuids, (bulk) => send(restoreNotifications, { uuids: bulk }));
  } catch (error) {
    reportFailure(error);
  }
  await refreshNotifications(client).catch(console.error);
}

async function sendChange(change: NotificationChange, target: Target): Promise<void> {
  if (typeof target === "string") return requests[change].one(target);
  await inBulks(target, requests[change].several);
}

async function inBulks(uuids: readonly string[], call: (bulk: string[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < uuids.length; start += BULK_MAX) await call(uuids.slice(start, start + BULK_MAX));
}

function reportFailure(error: unknown): void {
  if (!isRejection(error, 401)) toast({ kind: "error", text: texts.changeError });
}

function isRejection(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

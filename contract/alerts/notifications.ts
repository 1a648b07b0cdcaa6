import * as z from "zod/mini";
import { call } from "../call.ts";
import { queryNumber } from "../values.ts";

export const NOTIFICATION_PAGE_SIZE = 20;
export const NOTIFICATION_PAGE_MAX = 100;
export const BULK_MAX = 200;

export const Notification = z.object({
  uuid: z.string(),
  title: z.string(),
  content: z.string(),
  read: z.boolean(),
  date: z.string(),
  type: z.literal("candidate"),
  /**
   * True if the notification is about the alerts themselves, not about candidates. A click on the notification then
   * opens the alert settings.
   */
  notice: z.optional(z.literal(true)),
  /** A click on the notification opens the sheet of this candidate (B2-06). */
  candidateId: z.optional(z.int()),
  /** The notification asks whether the clinic is still interested in these candidates (B12-01). */
  still: z.optional(z.array(z.object({ id: z.int(), firstName: z.string() }))),
});
export type Notification = z.infer<typeof Notification>;

const PageFacts = z.object({
  totalItems: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
  limit: z.int(),
  first: z.int(),
  last: z.int(),
});

const Uuid = z.string().check(z.maxLength(64));
const UuidList = z.array(Uuid).check(z.maxLength(BULK_MAX));

/** Accepts a list of uuids, or an object with the list as `uuids`. The server ignores unknown uuids. */
const BulkInput = z.object({
  uuids: z.pipe(
    z.union([UuidList, z.object({ uuids: UuidList })]),
    z.transform((body: string[] | { uuids: string[] }) => (Array.isArray(body) ? body : body.uuids)),
  ),
});

export const notificationList = call({
  summary: "Notification list, newest first",
  method: "GET",
  path: "/api/veterinary/notifications",
  access: "account",
  input: z.object({
    page: z.optional(queryNumber(1, 100_000)),
    limit: z.optional(queryNumber(1, NOTIFICATION_PAGE_MAX)),
  }),
  response: z.object({ items: z.array(Notification), meta: PageFacts }),
  errors: [],
});

export const oneNotification = call({
  summary: "One notification",
  method: "GET",
  path: "/api/veterinary/notification/{uuid}",
  access: "account",
  input: z.object({ uuid: Uuid }),
  response: Notification,
  errors: ["notificationNotFound"],
});

export const deleteNotification = call({
  summary: "Delete notification",
  method: "DELETE",
  path: "/api/veterinary/notification/{uuid}",
  access: "account",
  input: z.object({ uuid: Uuid }),
  response: z.void(),
  errors: ["notificationNotFound"],
});

export const markRead = call({
  summary: "Mark a notification as read; it cannot become unread again",
  method: "PATCH",
  path: "/api/veterinary/notification/read/{uuid}",
  access: "account",
  input: z.object({ uuid: Uuid }),
  response: z.void(),
  errors: ["notificationNotFound"],
});

export const bulkDelete = call({
  summary: "Bulk delete",
  method: "POST",
  path: "/api/veterinary/notifications/delete",
  access: "account",
  input: BulkInput,
  whole: "uuids",
  response: z.void(),
  errors: [],
});

export const restoreNotifications = call({
  summary: "Restore notifications that were deleted within the last hour",
  method: "POST",
  path: "/api/veterinary/notifications/restore",
  access: "account",
  input: BulkInput,
  whole: "uuids",
  response: z.void(),
  errors: [],
});

export const bulkRead = call({
  summary: "Bulk read",
  method: "PATCH",
  path: "/api/veterinary/notifications/read",
  access: "account",
  input: BulkInput,
  whole: "uuids",
  response: z.void(),
  errors: [],
});

export const unreadCount = call({
  summary: "Unread count",
  method: "GET",
  path: "/api/veterinary/notifications/notRead/count",
  access: "account",
  input: z.object({}),
  response: z.object({ count: z.int() }),
  errors: [],
});

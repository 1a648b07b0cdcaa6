import type { Instant, NullableInstant } from "../instant.ts";

interface NotificationsTable {
  id: string;
  account_id: string;
  title: string;
  content: string;
  sectors: string[] | null;
  after_sequence: number | null;
  last_sequence: number | null;
  created_at: Instant;
  read_at: NullableInstant;
}

/** Of notifications. */
export interface NotificationsTables {
  notifications: NotificationsTable;
}

import type { ColumnType } from "kysely";
import type { Instant, NullableInstant } from "../instant.ts";

interface NotificationsTable {
  id: string;
  account_id: string;
  title: string;
  content: string;
  sectors: string[] | null;
  after_sequence: number | null;
  last_sequence: number | null;
  candidate_id: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Instant;
  read_at: NullableInstant;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface NotificationsTables {
  notifications: NotificationsTable;
}

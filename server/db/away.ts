/** Why the database, or a disk, cannot answer now. */
export type Fault = "database" | "disk" | "busy";

const DISK = /^(ENOSPC|EDQUOT|53100)$/;
/** Others were in the way for too long, or there are too many of them (policy F-07, F-08). */
const BUSY = /^(53\d{3}|57014|25P03|40001|40P01|55P03)$/;
/** PostgreSQL and socket codes that mean the database is not there, or only a copy of it that takes nothing (policy F-05). */
const DATABASE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1235]|25006|08\d{3})$/;
const CONNECTION_LOST = /timeout exceeded|Connection terminated|is not queryable/i;

/** What an error says of the database; undefined for a fault of ours, which no waiting mends. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (DISK.test(code)) return "disk";
  if (BUSY.test(code)) return "busy";
  return DATABASE.test(code) || CONNECTION_LOST.test(error.message) ? "database" : undefined;
}

import type { Database } from "../../db/connect.ts";

/**
 * A file that a logged-in user may see: one that an active candidate names (policy T-36), without malware (T-40).
 * @param scans whether there is a scanner: then only what it found clean may be seen
 */
export async function findVisibleFile(db: Database, name: string, scans: boolean) {
  return db
    .selectFrom("files")
    .select(["stored_as", "content_type", "size", "sha256", "stored_sha256"])
    .where("name", "=", name)
    .where("scan_state", "in", scans ? ["clean"] : ["clean", "pending"])
    .where((where) =>
      where.exists(
        where
          .selectFrom("candidates")
          .select("id")
          .where("active", "=", true)
          .where((either) => either.or([either("profile_picture", "=", name), either("personal_resume", "=", name)])),
      ),
    )
    .executeTakeFirst();
}

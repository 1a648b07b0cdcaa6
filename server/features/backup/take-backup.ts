import { Readable } from "node:stream";
import { BACKUP_TICKET, type takeBackup as definition } from "contract/backup.ts";
import type { ParsedInputOf } from "contract/call.ts";
import { recordEvent } from "../../audit.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { encodeFrames } from "./frame.ts";
import { readSnapshot } from "./snapshot.ts";
import { isBackupTicket } from "./ticket.ts";

/**
 * Streams the whole installation to `npm run backup`, which encrypts it. The provider's key alone is not enough: the
 * password hashes of every account are in it.
 * @throws Problem backupRefused without a ticket made with the installation's secret key
 */
export async function takeBackup(
  _input: ParsedInputOf<typeof definition>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<FileAnswer> {
  if (!isBackupTicket(world.secrets, caller.header(BACKUP_TICKET))) throw new Problem("backupRefused");
  await recordEvent(world.db, world.clock, { event: "operator: backup", address: caller.address });
  return {
    contentType: "application/octet-stream",
    size: undefined,
    etag: '"backup"',
    cacheControl: "no-store",
    open: async () => Readable.from(encodeFrames(readSnapshot(world)), { objectMode: false }),
  };
}

import { createDecipheriv, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { BadBackup, type ByteReader } from "./frame.ts";
import { badBackup } from "./messages.ts";

/** The first line of backups from before they were age files (decision 052); the salt and the cost of the key follow. */
export const FORMER_MAGIC = "ESPACE-ENTREPRISE-BACKUP 1";
const CIPHER = "aes-256-gcm";
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const CHUNK_BYTES = 256 * 1024;
const LONGEST_LINE = 200;
/** N of scrypt as a power of two: that of backups which do not say it, and the most that is believed (256 MB). */
const [LEAST_COST, HIGHEST_COST] = [15, 18];

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Opens a backup that a former version wrote; nothing writes them any more. AES-256-GCM chunk by chunk, each with its
 * number and whether it is the last in its nonce.
 * @returns what was compressed
 * @throws BadBackup when it was altered or cut, or needs another key
 */
export async function* openFormer(reader: ByteReader, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  const line = await readLine(reader);
  const [kind, salt = "", cost = String(LEAST_COST)] = line.slice(FORMER_MAGIC.length + 1).split(" ");
  if (kind === "plain") return yield* reader.rest();
  if (kind !== CIPHER) throw new BadBackup(badBackup.unknown);
  if (passphrase === undefined) throw new BadBackup(badBackup.noKey);
  if (!/^\d\d$/.test(cost) || Number(cost) < LEAST_COST || Number(cost) > HIGHEST_COST) {
    throw new BadBackup(badBackup.unknown);
  }
  const N = 2 ** Number(cost);
  // Its memory is 128 bytes times N and r; as much again as room.
  const options = { N, r: 8, p: 1, maxmem: 2 * 128 * N * 8 };
  const key = await derive(passphrase, Buffer.from(salt, "base64url"), 32, options);
  yield* openChunks(reader, Buffer.from(`${line}\n`), key);
}

async function* openChunks({ take }: ByteReader, line: Buffer, key: Buffer): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const length = Buffer.from(await take(4)).readUInt32BE(0);
    if (length < TAG_BYTES || length > CHUNK_BYTES + TAG_BYTES) throw new BadBackup(badBackup.key);
    const sealed = Buffer.from(await take(length));
    // A chunk does not say whether it is the last: only the right one of both nonces opens it.
    const chunk = open(key, nonceOf(number, false), line, sealed);
    if (chunk) yield chunk;
    else {
      const last = open(key, nonceOf(number, true), line, sealed);
      if (!last) throw new BadBackup(badBackup.key);
      yield last;
      return;
    }
  }
}

function open(key: Buffer, nonce: Buffer, line: Buffer, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, nonce);
  decipher.setAAD(line);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

async function readLine({ take }: ByteReader): Promise<string> {
  let line = "";
  while (line.length < LONGEST_LINE) {
    const next = String.fromCharCode(...(await take(1)));
    if (next === "\n") return line;
    line += next;
  }
  return line;
}

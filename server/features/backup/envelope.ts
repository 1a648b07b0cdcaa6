import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { pipeline, Readable, type Transform } from "node:stream";
import { promisify } from "node:util";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { BadBackup, type ByteReader, makeReader } from "./frame.ts";
import { badBackup } from "./messages.ts";

/** The first line of every backup; the salt and the cost of the key follow when it is encrypted. */
const MAGIC = "ESPACE-ENTREPRISE-BACKUP 1";
const CIPHER = "aes-256-gcm";
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const CHUNK_BYTES = 256 * 1024;
const LONGEST_LINE = 200;
/** N of scrypt as a power of two: 128 MB and some tenths of a second, so that a short key is not guessed by the million. */
const COST = 17;
/** That of backups which do not say it, and the least that is believed. */
const FORMER_COST = 15;
/** The most that is believed: 256 MB. */
const HIGHEST_COST = 18;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Compresses and encrypts a stream with AES-256-GCM, chunk by chunk: each has its number and whether it is the last in
 * its nonce, so that none can be altered, moved, or left out (policy T-55). The key is made from `passphrase`; without
 * one the stream is only compressed.
 */
export async function* seal(bytes: AsyncIterable<Uint8Array>, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const compressed = pipe(bytes, createZstdCompress());
  if (passphrase === undefined) {
    yield Buffer.from(`${MAGIC} plain\n`);
    yield* compressed;
    return;
  }
  const salt = randomBytes(SALT_BYTES);
  const line = Buffer.from(`${MAGIC} ${CIPHER} ${salt.toString("base64url")} ${COST}\n`);
  yield line;
  const key = await keyOf(passphrase, salt, COST);
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(compressed)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast));
    cipher.setAAD(line);
    const sealed = Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    yield Buffer.concat([length, sealed]);
    number += 1;
  }
}

/**
 * Opens what `seal` made.
 * @throws BadBackup when it is something else, was altered or cut, or needs another key
 */
export async function* unseal(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const reader = makeReader(bytes);
  const line = await readLine(reader);
  const [kind, salt = "", cost = String(FORMER_COST)] = line.startsWith(MAGIC)
    ? line.slice(MAGIC.length + 1).split(" ")
    : [];
  if (kind !== "plain" && kind !== CIPHER) throw new BadBackup(badBackup.unknown);
  if (kind === CIPHER && passphrase === undefined) throw new BadBackup(badBackup.noKey);
  if (!/^\d\d$/.test(cost) || Number(cost) < FORMER_COST || Number(cost) > HIGHEST_COST)
    throw new BadBackup(badBackup.unknown);
  const key = () => keyOf(passphrase ?? "", Buffer.from(salt, "base64url"), Number(cost));
  const compressed = kind === "plain" ? reader.rest() : opened(reader, Buffer.from(`${line}\n`), await key());
  try {
    yield* pipe(compressed, createZstdDecompress());
  } catch (error) {
    if (error instanceof BadBackup) throw error;
    throw new BadBackup(badBackup.cut);
  }
}

async function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost;
  // Its memory is 128 bytes times N and r; as much again as room.
  return derive(passphrase, salt, 32, { N, r: 8, p: 1, maxmem: 2 * 128 * N * 8 });
}

async function* opened({ take }: ByteReader, line: Buffer, key: Buffer): AsyncGenerator<Buffer> {
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

/** The key is used for one file only, so that counting is enough. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

async function* chunksOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting = Buffer.alloc(0);
  for await (const piece of bytes) {
    waiting = Buffer.concat([waiting, piece]);
    while (waiting.length > CHUNK_BYTES) {
      yield { chunk: waiting.subarray(0, CHUNK_BYTES), isLast: false };
      waiting = waiting.subarray(CHUNK_BYTES);
    }
  }
  yield { chunk: waiting, isLast: true };
}

async function readLine({ take }: ByteReader): Promise<string> {
  let line = "";
  while (line.length < LONGEST_LINE) {
    const next = String.fromCharCode(...(await take(1).catch(endOfLine)));
    if (next === "\n") return line;
    line += next;
  }
  return line;
}

/** A file that ends in its first line ends that line. */
function endOfLine(error: unknown): Uint8Array {
  if (error instanceof BadBackup) return Buffer.from("\n");
  throw error;
}

/** A stream through a transformation; an error of either ends both. */
function pipe(bytes: AsyncIterable<Uint8Array>, through: Transform): AsyncIterable<Buffer> {
  pipeline(Readable.from(bytes, { objectMode: false }), through, () => undefined);
  return through;
}

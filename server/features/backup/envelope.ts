import { pipeline, Readable, type Transform } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { FORMER_MAGIC, openFormer } from "./former-envelope.ts";
import { BadBackup, type ByteReader, makeReader } from "./frame.ts";
import { badBackup } from "./messages.ts";

/** How an age file begins, and one that zstd compressed. */
const AGE_MAGIC = "age-encryption.org/v1\n";
const ZSTD_MAGIC = "\x28\xb5\x2f\xfd";
/** N of scrypt as a power of two: 128 MB and about a second, so that a short key is not guessed by the million. */
const COST = 17;

/**
 * Compresses a stream by zstd and encrypts it in the format of age with a passphrase, so that `age -d | zstd -d` opens
 * it without us (decision 052); nothing of it can be altered, moved or left out unseen (policy T-55). Without a
 * passphrase the stream is only compressed.
 * @param cost of scrypt, less where many are sealed to be looked at
 */
export async function* seal(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
  cost = COST,
): AsyncGenerator<Uint8Array> {
  const compressed = pipe(bytes, createZstdCompress());
  if (passphrase === undefined) return yield* compressed;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(cost);
  yield* await encrypter.encrypt(toWeb(compressed));
}

/**
 * Opens what `seal` made, and what it made before it wrote age files.
 * @throws BadBackup when it is something else, was altered or cut, or needs another key
 */
export async function* unseal(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const reader = makeReader(bytes);
  try {
    yield* pipe(await opened(reader, passphrase), createZstdDecompress());
  } catch (error) {
    if (error instanceof BadBackup || isOfTheDisk(error)) throw error;
    throw new BadBackup(badBackup.cut);
  }
}

async function opened(reader: ByteReader, passphrase: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  const begins = async (magic: string) => (await reader.peek(magic.length)).equals(Buffer.from(magic, "latin1"));
  if (await begins(AGE_MAGIC)) {
    if (passphrase === undefined) throw new BadBackup(badBackup.noKey);
    return decrypt(reader.rest(), passphrase);
  }
  if (await begins(FORMER_MAGIC)) return openFormer(reader, passphrase);
  if (await begins(ZSTD_MAGIC)) return reader.rest();
  throw new BadBackup(badBackup.unknown);
}

async function* decrypt(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const told = (message: string) => (error: unknown) => {
    throw isOfTheDisk(error) ? error : new BadBackup(message);
  };
  const plain = await decrypter.decrypt(toWeb(bytes)).catch(told(badBackup.key));
  try {
    yield* plain;
  } catch (error) {
    told(badBackup.damaged)(error);
  }
}

/** As a stream of the web, which age takes; whoever stops reading it ends `bytes` too. */
function toWeb(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await pieces.return?.();
    },
  });
}

/** An error of the file itself, of which age and zstd know nothing. */
function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** A stream through a transformation; an error of either ends both. */
function pipe(bytes: AsyncIterable<Uint8Array>, through: Transform): AsyncIterable<Uint8Array> {
  pipeline(Readable.from(bytes, { objectMode: false }), through, () => undefined);
  return through;
}

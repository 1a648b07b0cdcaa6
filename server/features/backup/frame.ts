import * as z from "zod/mini";
import { badBackup } from "./messages.ts";

/** A sequence of the database and how far it is. */
const Sequence = z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() });
export type Sequence = z.infer<typeof Sequence>;

/** What a frame says of itself; the payload follows. */
const Head = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("start"),
    format: z.literal(1),
    madeAt: z.string(),
    /** The migrations that the database had, in their order. */
    migrations: z.array(z.string()),
    tables: z.array(z.string()),
    sequences: z.array(Sequence),
  }),
  /** The payload is rows of a table, one JSON object a line. */
  z.object({ kind: z.literal("rows"), table: z.string(), columns: z.array(z.string()) }),
  /** The end of a table: how many rows, and their fingerprint. */
  z.object({ kind: z.literal("table"), table: z.string(), rows: z.int(), fingerprint: z.string() }),
  /** The payload is the bytes stored under an id. */
  z.object({ kind: z.literal("object"), id: z.string(), sha256: z.string() }),
  /** `missing`: files of which the store had no bytes, by name; backups made before it was counted do not say. */
  z.object({ kind: z.literal("end"), objects: z.int(), missing: z.optional(z.array(z.string())) }),
]);
export type Head = z.infer<typeof Head>;

/** One piece of a backup. */
export interface Frame {
  readonly head: Head;
  readonly payload: Uint8Array;
}

/** The backup cannot be used; the message is for the operator. */
export class BadBackup extends Error {}

const LENGTHS = 8;
/** Longer heads or payloads than this are no backup of ours. */
const MOST = 64 * 1024 * 1024;
const NOTHING = new Uint8Array();

/** A frame without a payload, or with one. */
export function frame(head: Head, payload: Uint8Array = NOTHING): Frame {
  return { head, payload };
}

/** Frames as bytes: the lengths of head and payload, then both. */
export async function* encodeFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Uint8Array> {
  for await (const { head, payload } of frames) {
    const text = Buffer.from(JSON.stringify(head));
    const lengths = Buffer.alloc(LENGTHS);
    lengths.writeUInt32BE(text.length, 0);
    lengths.writeUInt32BE(payload.length, 4);
    yield Buffer.concat([lengths, text]);
    if (payload.length > 0) yield payload;
  }
}

/**
 * Bytes as frames, up to the end frame.
 * @throws BadBackup when they stop before it, or are something else
 */
export async function* decodeFrames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const { take } = makeReader(bytes);
  for (;;) {
    const lengths = Buffer.from(await take(LENGTHS));
    const [headLength, payloadLength] = [lengths.readUInt32BE(0), lengths.readUInt32BE(4)];
    if (headLength > MOST || payloadLength > MOST) throw new BadBackup(badBackup.unknown);
    const head = z.safeParse(Head, parse(await take(headLength)));
    if (!head.success) throw new BadBackup(badBackup.unknown);
    yield frame(head.data, payloadLength > 0 ? await take(payloadLength) : NOTHING);
    if (head.data.kind === "end") return;
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Reads from pieces of any length. */
export interface ByteReader {
  /** Exactly so many bytes. @throws BadBackup when there are not so many left */
  take(length: number): Promise<Uint8Array>;
  /** The next bytes, which stay to be taken: so many, or all when there are not so many left. */
  peek(length: number): Promise<Buffer>;
  /** All that is left, in pieces. */
  rest(): AsyncGenerator<Uint8Array>;
}

/** A reader of a stream of bytes. */
export function makeReader(bytes: AsyncIterable<Uint8Array>): ByteReader {
  const pieces = bytes[Symbol.asyncIterator]();
  let held: Uint8Array = NOTHING;
  return {
    take: async (length) => {
      const parts: Uint8Array[] = [];
      let missing = length;
      while (missing > 0) {
        if (held.length === 0) {
          const next = await pieces.next();
          if (next.done) throw new BadBackup(badBackup.cut);
          held = next.value;
        }
        const part = held.subarray(0, missing);
        parts.push(part);
        held = held.subarray(part.length);
        missing -= part.length;
      }
      return parts.length === 1 ? (parts[0] ?? NOTHING) : Buffer.concat(parts);
    },
    peek: async (length) => {
      while (held.length < length) {
        const next = await pieces.next();
        if (next.done) break;
        held = Buffer.concat([held, next.value]);
      }
      return Buffer.from(held.subarray(0, length));
    },
    rest: async function* () {
      if (held.length > 0) yield held;
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    },
  };
}

import type { Readable } from "node:stream";

/** The answer of a call that sends a file. */
export interface FileAnswer {
  readonly contentType: string;
  /** Bytes; undefined for a stream that is made while it is sent. */
  readonly size: number | undefined;
  /** Changes when the content does. */
  readonly etag: string;
  readonly cacheControl: string;
  /** The name under which it is saved; undefined for the last part of its address. */
  readonly saveAs?: string;
  /** Opens the bytes, or the part of them that was asked for; undefined when they are gone. */
  readonly open: (range?: { start: number; end: number }) => Promise<Readable | undefined>;
}

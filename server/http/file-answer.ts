import type { Readable } from "node:stream";

export interface FileAnswer {
  readonly contentType: string;
  /** In bytes; undefined for a stream that is generated while it is sent. */
  readonly size: number | undefined;
  readonly etag: string;
  readonly cacheControl: string;
  /** The file name for saving; by default the last segment of the address. */
  readonly saveAs?: string;
  /** Opens the bytes or a range of them; undefined if the file is gone. */
  readonly open: (range?: { start: number; end: number }) => Promise<Readable | undefined>;
}

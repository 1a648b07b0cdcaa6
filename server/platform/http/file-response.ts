import type { Readable } from "node:stream";

export interface FileResponse {
  readonly contentType: string;
  readonly size: number | undefined;
  readonly etag: string;
  readonly cacheControl: string;
  readonly saveAs?: string;
  /** Opens the bytes or a range of them; undefined if the file is gone. */
  readonly open: (range?: { start: number; end: number }) => Promise<Readable | undefined>;
}

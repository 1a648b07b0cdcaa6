import type { Readable } from "node:stream";

export interface StoredObject {
  readonly id: string;
  readonly size: number;
  readonly storedAt: Date;
}

export interface FileStore {
  put(id: string, bytes: Uint8Array): Promise<void>;
  size(id: string): Promise<number | undefined>;
  /** The range includes the byte at `end`. Resolves to undefined if the file is missing. */
  read(id: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Also succeeds if the file is missing. */
  delete(id: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
}

import type { Readable } from "node:stream";

/** What lies under an id. */
export interface StoredObject {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/** Where the bytes of files lie, by opaque id. */
export interface FileStore {
  /** Stores the bytes whole or not at all. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** How many bytes a file has, or undefined when it is not there. */
  size(id: string): Promise<number | undefined>;
  /** The bytes from `start` to `end` included, or undefined when the file is not there. */
  read(id: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Deleting what is not there is no error. */
  delete(id: string): Promise<void>;
  /** Everything that is there, in no particular order. */
  list(): AsyncIterable<StoredObject>;
}

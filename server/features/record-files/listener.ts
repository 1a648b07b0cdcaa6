import type { LikelyDuplicate } from "contract/intake.ts";

/** A line that was refused; `id` is the externalId or numOrdinal, null when it cannot be read. */
export interface RefusedLine {
  readonly line: number;
  readonly id: string | null;
  readonly field: string | null;
  readonly reason: string;
}

/** One fault of a line with the value of the field; null where no value is at fault. */
export interface FaultyValue {
  readonly field: string | null;
  readonly error: string;
  readonly value: string | null;
}

/** The faults of a refused line, and the version of its record; undefined where that cannot be read. */
export interface RefusedContent {
  readonly version: number | undefined;
  readonly faults: readonly FaultyValue[];
}

/** A register entry that changed. */
export interface ChangedLine {
  readonly line: number;
  readonly id: string | null;
  readonly fields: readonly string[];
}

/** A new candidate who may be stored already under another external id. */
export interface DuplicateLine {
  readonly line: number;
  readonly id: string | null;
  readonly likelyDuplicates: readonly LikelyDuplicate[];
}

export interface ImportCounts {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

/** What is reported while an import runs, in the order of the file. */
export interface ImportListener {
  /** Waited for before the next batch is stored; when it fails, the import stops. */
  readonly progress: (bytes: number, counts: ImportCounts) => void | Promise<void>;
  readonly refused: (line: RefusedLine, content: () => RefusedContent) => void;
  readonly changed: (line: ChangedLine) => void;
  readonly duplicate: (line: DuplicateLine) => void;
  readonly unknownColumn: (name: string) => void;
  /** What somebody should look at in the file as a whole, once. */
  readonly warning: (sentence: string) => void;
}

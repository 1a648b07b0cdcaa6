import type { LikelyDuplicate } from "contract/candidates/intake.ts";

export interface RejectedLine {
  readonly line: number;
  readonly id: string | null;
  readonly field: string | null;
  readonly reason: string;
}

export interface FaultyValue {
  readonly field: string | null;
  readonly error: string;
  readonly value: string | null;
}

export interface RejectedContent {
  readonly version: number | undefined;
  readonly issues: readonly FaultyValue[];
}

export interface ChangedLine {
  readonly line: number;
  readonly id: string | null;
  readonly fields: readonly string[];
}

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

export interface ImportListener {
  /** Awaited before the next batch is stored; an error stops the import. */
  readonly progress: (bytes: number, counts: ImportCounts) => void | Promise<void>;
  readonly refused: (line: RejectedLine, content: () => RejectedContent) => void;
  readonly changed: (line: ChangedLine) => void;
  readonly duplicate: (line: DuplicateLine) => void;
  readonly unknownColumn: (name: string) => void;
  readonly warning: (sentence: string) => void;
}

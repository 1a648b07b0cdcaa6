import { FAULT_VALUE } from "contract/imports.ts";
import { keyOf } from "contract/records/field-rules.ts";
import type { RefusedContent } from "../record-files/listener.ts";
import type { Found } from "./without-erased.ts";

/** Longest identifier that is kept. */
const IDENTIFIER = 200;
/** A character that no text of the database holds. */
const NUL = /\0/g;

/** What is wrong with a line, one row for each fault. */
export function faultsOf(line: number, id: string | null, { version, faults }: RefusedContent): Found[] {
  // As a candidate would bear it, however the line writes it: an erasure finds it so.
  const identifier = shortened(keyOf(id) || null, IDENTIFIER);
  return faults.map(({ field, error, value }) => ({
    finding: { kind: "fault", line, identifier, name: field, error, value: shortened(value, FAULT_VALUE) },
    version,
  }));
}

function shortened(text: string | null, most: number): string | null {
  return text === null ? null : storable(text.slice(0, most));
}

/** A text of a file as the database can store it. */
export function storable(text: string): string {
  return text.replace(NUL, "\ufffd").toWellFormed();
}

import { FAULT_VALUE } from "contract/imports.ts";
import type { FaultyValue } from "../record-files/listener.ts";
import type { Finding } from "./finding-store.ts";

/** Longest identifier that is kept. */
const IDENTIFIER = 200;
/** A character that no text of the database holds. */
const NUL = /\0/g;

/** What is wrong with a line, one row for each fault. */
export function faultsOf(line: number, id: string | null, faults: readonly FaultyValue[]): Finding[] {
  return faults.map(({ field, error, value }) => ({
    kind: "fault",
    line,
    identifier: shortened(id, IDENTIFIER),
    name: field,
    error,
    value: shortened(value, FAULT_VALUE),
  }));
}

function shortened(text: string | null, most: number): string | null {
  return text === null ? null : text.slice(0, most).replace(NUL, "\ufffd").toWellFormed();
}

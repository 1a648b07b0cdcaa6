import type { ParsedInputOf } from "contract/call.ts";
import type { importTemplate as definition } from "contract/imports.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { candidateLayout, registerLayout } from "../record-files/source-record.ts";
import { templates } from "./messages.ts";
import { requireKind } from "./own-import.ts";
import { csvFile, csvLine } from "./write-csv.ts";

/** A file with all columns and one example, which can be imported as it is (beyond B1-44). */
export async function importTemplate(
  { kind = "candidates" }: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
): Promise<FileAnswer> {
  await requireKind(world, staff, kind);
  const { known } = kind === "candidates" ? candidateLayout : registerLayout;
  const { fileName } = templates[kind];
  const example: Readonly<Record<string, string>> = templates[kind].example;
  return csvFile(world, fileName, () => [csvLine(known), csvLine(known.map((name) => example[name] ?? null))]);
}

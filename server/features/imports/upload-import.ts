import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { oneLine } from "contract/fields.ts";
import { type uploadImport as definition, IMPORT_BYTES, IMPORT_LINES, OPEN_IMPORTS } from "contract/imports.ts";
import { recordEvent } from "../../audit.ts";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { saveSetting } from "../../db/settings-store.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { eraseImportBytes } from "./erase-bytes.ts";
import { lookAtUpload } from "./look-at-upload.ts";
import { importFaults, UNNAMED } from "./messages.ts";
import { requireKind } from "./own-import.ts";
import { refuseLength, takeBytes } from "./pieces.ts";
import { changeImport, countOpen, deleteImport, insertImport } from "./store.ts";

type Call = typeof definition;

/** Beside the lines of records there is the line of columns. */
const MOST_LINES = IMPORT_LINES + 1;

/** Takes a file in, and has it tried. */
export async function uploadImport(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const kind = input.kind ?? "candidates";
  await requireKind(world, staff, kind);
  refuseLength(caller, IMPORT_BYTES, "importTooLarge");
  if ((await countOpen(world.db)) >= OPEN_IMPORTS) throw new Problem("importsTooMany");
  const name = oneLine(input.name ?? "").slice(0, 200) || UNNAMED;
  const storedAs = world.random.token();
  const id = await insertImport(world.db, {
    ...{ kind, name, state: "failed", error: importFaults.interrupted },
    ...{ staff_id: staff.id, stored_as: storedAs, created_at: world.clock.now() },
  });
  try {
    const bytes = await takeFile(world, input.content, { id, storedAs });
    await transact(world, async (trx) => {
      const now = world.clock.now();
      await changeImport(trx, id, { state: "checking", error: null, bytes, arrived_at: now });
      await refuseBeyondMost(trx, now);
      await recordEvent(trx, world.clock, {
        ...{ event: "import sent", actorId: staff.id, subject: String(id) },
        details: { kind, bytes },
      });
    });
  } catch (error) {
    await eraseImportBytes(world, id);
    await deleteImport(world.db, id);
    throw error;
  }
  return { id: String(id) };
}

/** Counts those of the same moment one after the other: each waits for the note of the one before. */
async function refuseBeyondMost(trx: Database, now: Date): Promise<void> {
  await saveSetting(trx, "last import sent", { at: now });
  if ((await countOpen(trx)) > OPEN_IMPORTS) throw new Problem("importsTooMany");
}

async function takeFile(
  world: World,
  content: AsyncIterable<Uint8Array>,
  { id, storedAs }: { readonly id: number; readonly storedAs: string },
): Promise<number> {
  const look = lookAtUpload();
  const bytes = await takeBytes(world.files, {
    ...{ content, storedAs, most: IMPORT_BYTES, tooMuch: "importTooLarge" },
    beforePiece: (pieces) => changeImport(world.db, id, { pieces }),
    look: (part) => {
      look.see(part);
      if (!look.isText(false)) throw new Problem("importNotAccepted");
      if (look.lines() > MOST_LINES) throw new Problem("importTooLarge");
    },
  });
  if (!look.isText(true)) throw new Problem("importNotAccepted");
  if (bytes === 0) throw new Problem("importNotAccepted", { error: importFaults.empty });
  return bytes;
}

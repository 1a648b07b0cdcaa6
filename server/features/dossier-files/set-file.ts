import type { Dossier } from "contract/dossiers.ts";
import type { FileKind } from "contract/records/file-kind.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { changeFields } from "../dossiers/change-fields.ts";
import { lockDossier } from "../dossiers/dossier-store.ts";
import { answerDossier, reachDossier } from "../dossiers/open-dossier.ts";
import { storeFile } from "../files/store-file.ts";

/** The fields that name files, and what their names begin with. */
const FIELDS = {
  picture: { field: "profilePicture", prefix: "photo", ending: "webp" },
  resume: { field: "personalResume", prefix: "cv", ending: "pdf" },
} as const;

/** Letters of a name that tells nothing and that no other file has. */
const NAME_LETTERS = 16;

/**
 * Stores a file as the provider's are, under a name of its own, and names it in a dossier. The file that was named before
 * goes, unless a feed still names it (beyond B1-25).
 * @throws Problem fileRefused
 */
export async function setFile(
  kind: FileKind,
  { id: text, content }: { readonly id: string; readonly content: Uint8Array },
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<Dossier> {
  const { id } = await reachDossier(text, staff, world, caller);
  const { field, prefix, ending } = FIELDS[kind];
  const name = `${prefix}-${world.random.token().slice(0, NAME_LETTERS)}.${ending}`;
  const stored = await storeFile(world, name, content, { kind });
  if ("reason" in stored) throw new Problem("fileRefused", { error: stored.reason });
  return nameFile(id, { [field]: name }, staff, world);
}

/** Takes a file out of a dossier. */
export async function removeFile(
  kind: FileKind,
  text: string,
  staff: SessionStaff,
  world: World,
  caller: Caller,
): Promise<Dossier> {
  const { id } = await reachDossier(text, staff, world, caller);
  return nameFile(id, { [FIELDS[kind].field]: null }, staff, world);
}

async function nameFile(
  id: number,
  fields: Readonly<Record<string, string | null>>,
  staff: SessionStaff,
  world: World,
): Promise<Dossier> {
  await transact(world, async (trx) => {
    const known = await lockDossier(trx, id);
    // A file that was stored for one erased meanwhile is named by nobody, and goes as those do.
    if (!known) throw new Problem("candidateNotFound");
    await changeFields(trx, known, fields, { staff, world, event: "file of dossier changed" });
  });
  return answerDossier(world, id);
}

import type { Dossier } from "contract/candidates/dossiers.ts";
import type { FileKind } from "contract/candidates/records/file-kind.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller, SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { changeFields } from "../dossiers/change-fields.ts";
import { lockDossier } from "../dossiers/dossier-store.ts";
import { answerDossier, reachDossier } from "../dossiers/open-dossier.ts";
import { storeFile } from "../files/store-file.ts";

const FIELDS = {
  picture: { field: "profilePicture", prefix: "photo", ending: "webp" },
  resume: { field: "personalResume", prefix: "cv", ending: "pdf" },
} as const;

const NAME_LETTERS = 16;

/** The former file is deleted unless a feed still refers to it (beyond B1-25). @throws Problem fileRefused */
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
    // The candidate was erased in the meantime. The stored file is cleaned up as unreferenced.
    if (!known) throw new Problem("candidateNotFound");
    await changeFields(trx, known, fields, { staff, world, event: "file of dossier changed" });
  });
  return answerDossier(world, id);
}

import type { Dossier } from "contract/candidates/dossiers.ts";
import type { FileKind } from "contract/candidates/file-rules.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Caller, SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { storeFile } from "../files/store-file.ts";
import { changeFields } from "./change-fields.ts";
import { lockDossier } from "./dossier-store.ts";
import { dossierResponse, openForChange } from "./open-dossier.ts";

const FIELDS = {
  picture: { field: "profilePicture", prefix: "photo", ending: "webp" },
  resume: { field: "personalResume", prefix: "cv", ending: "pdf" },
} as const;

const NAME_LETTERS = 16;

/**
 * Stores a file and deletes the former file, unless the former file came from the feed (B1-25).
 * @throws Problem fileRefused
 */
export async function setFile(
  kind: FileKind,
  { id: text, content }: { readonly id: string; readonly content: Uint8Array },
  staff: SessionStaff,
  ctx: AppContext,
  caller: Caller,
): Promise<Dossier> {
  const { id } = await openForChange(text, staff, ctx, caller);
  const { field, name } = await storeDossierFile(ctx, kind, content);
  return nameFile(id, { [field]: name }, staff, ctx);
}

/** Stores a file under a new random name. @throws Problem fileRefused */
export async function storeDossierFile(ctx: AppContext, kind: FileKind, content: Uint8Array) {
  const { field, prefix, ending } = FIELDS[kind];
  const name = `${prefix}-${ctx.random.token().slice(0, NAME_LETTERS)}.${ending}`;
  const stored = await storeFile(ctx, name, content, { kind });
  if ("reason" in stored) throw new Problem("fileRefused", { error: stored.reason });
  return { field, name };
}

export async function removeFile(
  kind: FileKind,
  text: string,
  staff: SessionStaff,
  ctx: AppContext,
  caller: Caller,
): Promise<Dossier> {
  const { id } = await openForChange(text, staff, ctx, caller);
  return nameFile(id, { [FIELDS[kind].field]: null }, staff, ctx);
}

async function nameFile(
  id: number,
  fields: Readonly<Record<string, string | null>>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<Dossier> {
  await transact(ctx, async (trx) => {
    // `lockDossier` throws if the candidate was erased meanwhile. The retention job then deletes the unused file.
    const known = await lockDossier(trx, id);
    await changeFields(trx, known, fields, { staff, ctx, event: "file of dossier changed" });
  });
  return dossierResponse(ctx, id);
}

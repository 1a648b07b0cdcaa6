import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { sentenceOf } from "../../server/explain-start.ts";
import { seal, unseal } from "../../server/features/backup/envelope.ts";
import { BadBackup, decodeFrames, encodeFrames, type Frame } from "../../server/features/backup/frame.ts";
import { BadCommand } from "../product/bad-command.ts";

/** Shorter keys are guessed too soon, however slowly each guess is checked. */
const KEY_CHARACTERS = 12;

/** What PostgreSQL says while it stops or starts (class 57), and `pg` when it ended without a word. */
const RESTARTING = ["57P01", "57P02", "57P03"];
const CUT_OFF = "Connection terminated unexpectedly";

/** The key of BACKUP_KEY, or undefined when there is none. @throws BadCommand when it is too short */
export function backupKey(): string | undefined {
  const key = process.env.BACKUP_KEY?.trim() || undefined;
  if (key !== undefined && key.length < KEY_CHARACTERS) {
    throw new BadCommand(`BACKUP_KEY doit compter au moins ${KEY_CHARACTERS} caractères.`);
  }
  return key;
}

/** Writes a backup whole or not at all: aside first, forced to disk, then renamed. */
export async function writeBackup(path: string, frames: AsyncIterable<Frame>, key: string | undefined): Promise<void> {
  const aside = `${path}.part`;
  try {
    await pipeline(seal(encodeFrames(frames), key), createWriteStream(aside, { mode: 0o600 }));
    const handle = await open(aside, "r+");
    await handle.sync();
    await handle.close();
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** The frames of a backup file. */
export async function* readBackup(path: string, key: string | undefined): AsyncGenerator<Frame> {
  yield* decodeFrames(unseal(createReadStream(path), key));
}

/** Passes frames on and tells each of them. */
export async function* watch(frames: AsyncIterable<Frame>, tell: (frame: Frame) => void): AsyncGenerator<Frame> {
  for await (const one of frames) {
    tell(one);
    yield one;
  }
}

/** Names told of files without bytes. */
const MOST_NAMED = 20;

/** How many files a backup has no bytes of, and which. */
export function missingFiles(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` et ${names.length - MOST_NAMED} autres` : "";
  return `Sans contenu dans la sauvegarde : ${names.length} fichier(s) : ${names.slice(0, MOST_NAMED).join(", ")}${more}.`;
}

/** Why a backup or a restore could not be done. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BadBackup || error instanceof BadCommand) return error.message;
  const code = "code" in error ? error.code : undefined;
  const path = "path" in error ? String(error.path) : "";
  const isAtSocket = "address" in error && String(error.address).startsWith("/");
  if (isAtSocket || RESTARTING.includes(String(code)) || error.message === CUT_OFF)
    return "La base de données s'est arrêtée ou redémarre : relancez cette commande dans un instant.";
  if (code === "ENOENT" && path) return `${path} n'existe pas.`;
  if (code === "EISDIR") return "C'est un dossier, un fichier est attendu.";
  if (code === "EACCES") return `${path} : accès refusé.`;
  if (code === "ENOSPC") return "Le disque est plein.";
  if (code === "ECONNREFUSED") return "La base de données de DATABASE_URL ne répond pas.";
  // What fetch says when a server cannot be reached, and when it breaks off.
  if (error.message === "fetch failed" || error.message === "terminated") return "Le serveur ne répond plus.";
  return sentenceOf(error) ?? error.message;
}

import { findKeyMark } from "./db/key-mark.ts";
import { OtherSecretKey } from "./secret-key.ts";
import type { World } from "./world.ts";

/** Sooner than a server with the new key can have started. */
const EVERY_MS = 1000;

/**
 * Looks whether the database still knows our key: a server that was forgotten while the operator changed it would seal
 * what the others cannot open, and give up what they sealed (policy T-05).
 * @param onOther is told once
 * @returns how to end it
 */
export function watchKey({ db, secrets }: Pick<World, "db" | "secrets">, onOther: (error: Error) => void): () => void {
  const look = async () => {
    // A database that is away says nothing of keys.
    const mark = await findKeyMark(db, secrets).catch(() => "unknown");
    if (mark !== "other") return;
    clearInterval(timer);
    onOther(new OtherSecretKey("SECRET_KEY n'est plus celle de cette base : donnez la nouvelle"));
  };
  const timer = setInterval(look, EVERY_MS).unref();
  return () => clearInterval(timer);
}

import { DemoDatabase } from "../db/demo-mark.ts";
import { EmbeddedError } from "../db/embedded/messages.ts";
import { UnwritableStore } from "../gateways/files/check-store.ts";
import { PagesNotBuilt } from "../http/web-pages.ts";
import { BadEnvironment } from "./environment.ts";
import { OtherSecretKey } from "./secret-key.ts";

const KNOWN = [BadEnvironment, EmbeddedError, DemoDatabase, OtherSecretKey, PagesNotBuilt, UnwritableStore];

/**
 * The exit status EX_CONFIG of sysexits. Supervisors such as systemd do not restart a server that ends with this
 * status, because a person must fix the error.
 */
const NEEDS_SOMEBODY = 78;

const BY_CODE: Readonly<Record<string, string>> = {
  EADDRINUSE: "Ce port est déjà pris par un autre programme. Choisissez-en un autre avec PORT.",
  EADDRNOTAVAIL: "HOST n'est pas une adresse de cette machine.",
  ENOSPC: "Le disque est plein.",
  ECONNREFUSED: "La base de données de DATABASE_URL ne répond pas.",
  ECONNRESET: "La base de données de DATABASE_URL a fermé la connexion.",
  ETIMEDOUT: "La base de données de DATABASE_URL ne répond pas.",
  EHOSTUNREACH: "La machine de DATABASE_URL est hors d'atteinte.",
  ENETUNREACH: "La machine de DATABASE_URL est hors d'atteinte.",
  ENOTFOUND: "La machine de DATABASE_URL n'a pas d'adresse : son nom est-il juste ?",
  EAI_AGAIN: "La machine de DATABASE_URL n'a pas d'adresse pour l'instant : le DNS répond-il ?",
  "28P01": "DATABASE_URL : PostgreSQL refuse ce nom ou ce mot de passe.",
  "28000": "DATABASE_URL : PostgreSQL refuse cet utilisateur depuis cette machine (pg_hba.conf).",
  "3D000": "DATABASE_URL : cette base n'existe pas sur le serveur.",
  "42501": "DATABASE_URL : cet utilisateur n'a pas le droit de créer les tables.",
  "53300": "La base de données de DATABASE_URL n'a plus de connexion libre.",
  "57P03": "La base de données de DATABASE_URL est en train de démarrer.",
};
const FOR_SOMEBODY = ["EADDRNOTAVAIL", "28P01", "28000", "3D000", "42501", "EACCES", "EROFS"];

export function explainStart(error: unknown, mode: string): { readonly text: string; readonly code: number } {
  if (!(error instanceof Error)) return { text: String(error), code: 1 };
  const code = "code" in error ? String(error.code) : "";
  const isForSomebody = KNOWN.some((kind) => error instanceof kind) || FOR_SOMEBODY.includes(code);
  const text = sentenceOf(error) ?? error.stack ?? error.message;
  return { text, code: mode === "serve" && isForSomebody ? NEEDS_SOMEBODY : 1 };
}

export function sentenceOf(error: Error): string | undefined {
  const code = "code" in error ? String(error.code) : "";
  if (KNOWN.some((kind) => error instanceof kind)) return error.message;
  const path = "path" in error ? String(error.path) : "";
  if (code === "EACCES" && "port" in error) return "Ce port est réservé à root : choisissez-en un de 1024 ou plus.";
  if (code === "EACCES" || code === "EPERM") return `${path || error.message} : accès refusé.`;
  if (code === "EROFS") return `${path || error.message} : ce disque n'est qu'en lecture.`;
  if (/unsupported startup parameter/.test(error.message))
    return "Un PgBouncer est devant la base : ajoutez ?pgbouncer=true à la fin de DATABASE_URL (docs/pgbouncer.ini).";
  if (/does not support SSL/.test(error.message))
    return "La base de données de DATABASE_URL ne chiffre pas la connexion : retirez sslmode, ou activez ssl dans PostgreSQL.";
  if (/timeout expired|connection timeout/.test(error.message)) return BY_CODE.ETIMEDOUT;
  if (error instanceof AggregateError && error.errors[0] instanceof Error)
    return BY_CODE[code] ?? error.errors[0].message;
  return BY_CODE[code];
}

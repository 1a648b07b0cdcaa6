import { resolve } from "node:path";
import { readS3Settings, type S3Settings } from "../gateways/files/s3-settings.ts";
import { schemaIssues, unquoted } from "../schema-issues.ts";
import { makePolicy } from "./policy.ts";
import { DEMO_VALUES, productionIssues } from "./production-issues.ts";
import { type Legal, readLegal } from "./read-legal.ts";

/**
 * In the mode `command`, the process runs one command of the operator. A command opens no port, needs fewer variables
 * and may run beside a server.
 */
export type Mode = "demo" | "serve" | "command";

type Role = "web" | "worker";

export interface Environment {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
  readonly roles: readonly Role[];
  readonly smsUrl: string;
  readonly smtpUrl: string;
  readonly receiptSecret: string | undefined;
  /** The bearer token of /metrics. If undefined, only programs on this machine can read /metrics. */
  readonly metricsToken: string | undefined;
  readonly registerUrl: string;
  readonly filesUrl: string;
  readonly s3: S3Settings | undefined;
  /** The URL of ClamAV. If undefined, the server does not scan resumes for viruses. */
  readonly clamdUrl: string | undefined;
  readonly providerApiKey: string;
  readonly operatorKey: string | undefined;
  readonly secretKey: string | undefined;
  readonly mailFrom: string;
  readonly smsSender: string;
  readonly trustProxy: number;
  readonly webOrigins: readonly string[];
  readonly apiUrl: string;
  readonly fileUrl: string;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly support: Support;
  readonly legal: Legal | undefined;
  readonly logLevel: string;
}

export interface Support {
  readonly email: string;
  readonly phone: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
}

export class BadEnvironment extends Error {
  readonly issues: readonly string[];
  constructor(issues: readonly string[]) {
    super(`Configuration incomplète :\n${issues.map((issue) => `  - ${issue}`).join("\n")}`);
    this.name = "BadEnvironment";
    this.issues = issues;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

const ROLES: readonly Role[] = ["web", "worker"];
/**
 * The demo listens only on these loopback addresses, because everybody who reaches the demo can read all its messages
 * and accounts.
 */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
/** A longer URL would leave no room for the text of an alert SMS, which has 160 characters and contains a link. */
const LONGEST_PUBLIC_URL = 90;

/**
 * Reads the settings from environment variables. In the mode `serve`, also rejects missing values, weak keys and the
 * default values of the demo.
 * @throws BadEnvironment with all errors
 */
export function readEnvironment(mode: Mode, variables: Variables = process.env): Environment {
  const issues: string[] = [];
  const given = (name: string) => unquoted(variables[name]?.trim() ?? "") || undefined;
  const value = (name: string, fallback = "") =>
    given(name) ?? (mode === "serve" ? undefined : DEMO_VALUES[name]) ?? fallback;
  const port = Number(value("PORT", "3000"));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) issues.push("PORT doit être un nombre de 0 à 65535.");
  const trustProxy = Number(value("TRUST_PROXY", "0"));
  if (!Number.isInteger(trustProxy) || trustProxy < 0) issues.push("TRUST_PROXY doit être un nombre de mandataires.");
  const publicUrl = value("PUBLIC_URL", `http://localhost:${port}`).replace(/\/+$/, "");
  if (!URL.canParse(publicUrl)) issues.push("PUBLIC_URL doit être une adresse complète.");
  else if (!isOrigin(publicUrl)) issues.push("PUBLIC_URL doit être une origine : https://hôte, sans chemin.");
  const limits = readLimits(given("LIMITS"), issues);
  issues.push(...schemaIssues(given));
  if (mode === "serve") issues.push(...productionIssues(given, publicUrl));
  const host = value("HOST", "127.0.0.1");
  if (mode === "demo" && !LOOPBACK.test(host)) {
    issues.push(`HOST : la démonstration n'écoute que cette machine (127.0.0.1), pas « ${host} ». Voir npm run serve.`);
  }
  const roles = readRoles(value("ROLES", ROLES.join()), issues);
  if (roles.length < ROLES.length && !given("DATABASE_URL")) {
    issues.push("ROLES : la base embarquée n'admet qu'un processus, qui doit tout faire. Donnez DATABASE_URL.");
  }
  const hosts = readHosts(value, publicUrl, issues);
  if (publicUrl.length > LONGEST_PUBLIC_URL) {
    issues.push(`PUBLIC_URL doit tenir dans un SMS : ${LONGEST_PUBLIC_URL} caractères au plus.`);
  }
  const legal = readLegal(given, mode === "serve", issues);
  const filesUrl = value("FILES_URL", "file:");
  const s3 = filesUrl.startsWith("s3:") ? readS3Settings(filesUrl, given) : undefined;
  if (filesUrl.startsWith("s3:") && !s3) {
    issues.push("FILES_URL : s3://SEAU/DOSSIER demande aussi AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY.");
  }
  if (issues.length > 0) throw new BadEnvironment(issues);
  return {
    mode,
    port,
    host,
    publicUrl,
    dataDir: resolve(value("DATA_DIR", "data")),
    databaseUrl: given("DATABASE_URL"),
    databaseReadUrl: given("DATABASE_READ_URL"),
    roles,
    smsUrl: value("SMS_URL"),
    smtpUrl: value("SMTP_URL"),
    receiptSecret: given("RECEIPT_SECRET"),
    metricsToken: given("METRICS_TOKEN"),
    registerUrl: value("REGISTER_URL", "table:"),
    filesUrl,
    s3,
    clamdUrl: given("CLAMD_URL"),
    providerApiKey: value("PROVIDER_API_KEY"),
    operatorKey: given("OPERATOR_KEY"),
    secretKey: given("SECRET_KEY"),
    mailFrom: value("MAIL_FROM"),
    smsSender: value("SMS_SENDER"),
    trustProxy,
    ...hosts,
    limits,
    support: {
      email: value("SUPPORT_EMAIL"),
      phone: value("SUPPORT_PHONE"),
      contactEmail: value("CONTACT_EMAIL"),
      contactPhone: value("CONTACT_PHONE"),
    },
    legal,
    logLevel: value("LOG_LEVEL", mode === "serve" ? "info" : "warn"),
  };
}

function readRoles(text: string, issues: string[]): readonly Role[] {
  const named = listOf(text);
  const roles = ROLES.filter((role) => named.includes(role));
  if (roles.length === 0 || roles.length !== named.length) issues.push("ROLES doit nommer web, worker ou les deux.");
  return roles;
}

function readLimits(text: string | undefined, issues: string[]): Record<string, unknown> {
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new SyntaxError("No object");
    makePolicy({ ...parsed });
    return { ...parsed };
  } catch (error) {
    const figure = error instanceof Error ? /^LIMITS\.\S+/.exec(error.message)?.[0] : undefined;
    issues.push(figure ? `${figure} : figure inconnue, ou valeur négative.` : "LIMITS doit être un objet JSON.");
    return {};
  }
}

/** If the API or the files have another origin than the pages, the API must allow requests from the pages' origin. */
function readHosts(value: (name: string) => string, publicUrl: string, issues: string[]) {
  const [apiUrl = "", fileUrl = ""] = ["API_URL", "FILE_URL"].map((name) => {
    const url = value(name).replace(/\/+$/, "");
    if (url && !isOrigin(url)) issues.push(`${name} doit être une origine : https://hôte, sans chemin.`);
    return url;
  });
  const listed = listOf(value("WEB_ORIGINS"));
  for (const origin of listed.filter((text) => !isOrigin(text))) {
    issues.push(`WEB_ORIGINS : « ${origin} » n'est pas une origine comme https://hôte.`);
  }
  const own = (apiUrl || fileUrl) && URL.canParse(publicUrl) ? [new URL(publicUrl).origin] : [];
  return { apiUrl, fileUrl, webOrigins: [...new Set([...own, ...listed])] };
}

/** True if the text could be the value of an Origin header: no path, no wildcard, not `null`. */
function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

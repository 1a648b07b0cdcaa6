import { isEmail, isPhone } from "contract/fields.ts";

/** The form that each URL must have. Error messages do not show the URL, because it may contain a password. */
const ADDRESSES = {
  DATABASE_URL: /^postgres(ql)?:\/\/./,
  DATABASE_READ_URL: /^postgres(ql)?:\/\/./,
  SMS_URL: /^(outbox:$|(kannel\+https?|ovh|brevo):\/\/.)/,
  SMTP_URL: /^(outbox:$|smtps?:\/\/.)/,
  REGISTER_URL: /^(table:$|https:\/\/.)/,
  FILES_URL: /^(file:($|\/\/\/)|s3:)/,
};
export const SECRET_BYTES = 32;
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
const MAILBOX = /^(?:[^<>"\p{Cc}]*|"[^<>"\p{Cc}]*" *)<([^<>]+)>$/u;
/** An SMS sender is a number, or a text of at most eleven characters with at least one letter. */
const SENDER = /^((?=.*[A-Za-z])[A-Za-z0-9 ._-]{1,11}|\+?\d{3,15})$/;
/** A short number has four digits. Every French telephone can call a short number. */
const SHORT_NUMBER = /^3\d{3}$/;

type Given = (name: string) => string | undefined;

/** Removes the quotes around a value, because podman keeps the quotes of an environment file. */
export function unquoted(value: string): string {
  return /^(['"])(.*)\1$/s.exec(value)?.[2]?.trim() ?? value;
}

export function schemaIssues(given: Given): string[] {
  return [...addressIssues(given), ...secretIssues(given), ...senderIssues(given), ...contactIssues(given)];
}

function addressIssues(given: Given): string[] {
  const issues: string[] = [];
  for (const [name, known] of Object.entries(ADDRESSES)) {
    const value = given(name);
    if (value === undefined) continue;
    const scheme = value.split(":")[0];
    if (!known.test(value)) issues.push(`${name} : « ${scheme}: » n'est pas une adresse connue.`);
    else if (value.includes("://") && !isReadable(value))
      issues.push(
        `${name} est mal écrite : dans un mot de passe, tout autre signe qu'une lettre ou un chiffre s'écrit %XX.`,
      );
  }
  const clamdUrl = given("CLAMD_URL");
  if (clamdUrl && !/^(tcp:\/\/[^/]+|unix:\/\/\/.+)$/.test(clamdUrl)) {
    issues.push("CLAMD_URL doit être tcp://hôte:port ou unix:///chemin.");
  }
  return issues;
}

function isReadable(text: string): boolean {
  const whole = text.replace("@/", "@localhost/");
  if (!URL.canParse(whole)) return false;
  const { username, password, hash } = new URL(whole);
  try {
    return decodeURIComponent(username + password) !== undefined && hash === "";
  } catch {
    return false;
  }
}

function secretIssues(given: Given): string[] {
  const issues: string[] = [];
  const secretKey = given("SECRET_KEY");
  if (secretKey && Buffer.byteLength(secretKey) < SECRET_BYTES) {
    issues.push(`SECRET_KEY doit compter au moins ${SECRET_BYTES} octets.`);
  }
  const receiptSecret = given("RECEIPT_SECRET");
  if (receiptSecret && !/^[\w-]{16,}$/.test(receiptSecret)) {
    issues.push("RECEIPT_SECRET doit compter au moins 16 lettres, chiffres, tirets ou soulignés.");
  }
  const level = given("LOG_LEVEL");
  if (level && !LOG_LEVELS.includes(level)) issues.push(`LOG_LEVEL doit être ${LOG_LEVELS.join(", ")}.`);
  return issues;
}

function senderIssues(given: Given): string[] {
  const issues: string[] = [];
  const from = given("MAIL_FROM");
  if (from && !isEmail(MAILBOX.exec(from)?.[1] ?? from)) {
    issues.push("MAIL_FROM doit être une adresse, ou Nom <adresse>.");
  }
  const sender = given("SMS_SENDER");
  if (sender && !SENDER.test(sender)) {
    issues.push("SMS_SENDER doit tenir en 11 lettres et chiffres sans accent, ou être un numéro.");
  }
  return issues;
}

function contactIssues(given: Given): string[] {
  return ["SUPPORT", "CONTACT"].flatMap((whose) => {
    const [email, phone] = [given(`${whose}_EMAIL`), given(`${whose}_PHONE`)];
    return [
      ...(email && !isEmail(email) ? [`${whose}_EMAIL n'est pas une adresse électronique.`] : []),
      ...(phone && !isPhone(phone) && !SHORT_NUMBER.test(phone.replaceAll(" ", ""))
        ? [`${whose}_PHONE n'est pas un numéro de téléphone français.`]
        : []),
    ];
  });
}

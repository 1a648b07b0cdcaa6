import { describe, expect, it } from "vitest";
import { schemaIssues, unquoted } from "./schema-issues.ts";

const FRENCH_NUMBER = (name: string) => `${name} n'est pas un numéro de téléphone français.`;
const LEVELS = "LOG_LEVEL doit être fatal, error, warn, info, debug, trace, silent.";
const SENDER = "SMS_SENDER doit tenir en 11 lettres et chiffres sans accent, ou être un numéro.";
const FROM = "MAIL_FROM doit être une adresse, ou Nom <adresse>.";
const ODD_SIGN = (name: string) =>
  `${name} est mal écrite : dans un mot de passe, tout autre signe qu'une lettre ou un chiffre s'écrit %XX.`;

const issues = (name: string, value: string) => schemaIssues((asked) => (asked === name ? value : undefined));

describe("the value of an environment variable", () => {
  it.each([
    ["MAIL_FROM", "Espace entreprise", FROM],
    ["MAIL_FROM", "Espace entreprise <ne-pas-repondre>", FROM],
    ["MAIL_FROM", "Espace <a@b.example> <c@d.example>", FROM],
    ["MAIL_FROM", '"Espace entreprise <ne-pas-repondre@b.example>', FROM],
    ["SMS_SENDER", "EspaceEntreprise", SENDER],
    ["SMS_SENDER", "Véto", SENDER],
    ["SMS_SENDER", "12", SENDER],
    ["SMS_SENDER", "A<script>", SENDER],
    ["SUPPORT_EMAIL", "support", "SUPPORT_EMAIL n'est pas une adresse électronique."],
    ["SUPPORT_PHONE", "01 99 00 01", FRENCH_NUMBER("SUPPORT_PHONE")],
    ["CONTACT_EMAIL", "a b@c.example", "CONTACT_EMAIL n'est pas une adresse électronique."],
    ["CONTACT_PHONE", "appelez-nous", FRENCH_NUMBER("CONTACT_PHONE")],
    ["LOG_LEVEL", "verbose", LEVELS],
    ["LOG_LEVEL", "INFO", LEVELS],
    ["DATABASE_URL", "postgres://espace:mot#de#passe@base/espace", ODD_SIGN("DATABASE_URL")],
    ["DATABASE_URL", "postgres://espace:50%@base/espace", ODD_SIGN("DATABASE_URL")],
    ["DATABASE_READ_URL", "mysql://base", "DATABASE_READ_URL : « mysql: » n'est pas une adresse connue."],
    ["SMTP_URL", "smtps://user:pass/word@smtp.example", ODD_SIGN("SMTP_URL")],
  ])("the server rejects the value %s=%s and explains the error in one line (T-56)", (name, value, issue) =>
    expect(issues(name, value)).toEqual([issue]),
  );

  it.each([
    ["MAIL_FROM", "Espace entreprise <ne-pas-repondre@b.example>"],
    ["MAIL_FROM", '"Espace, entreprise" <a@b.example>'],
    ["MAIL_FROM", "a@b.example"],
    ["SMS_SENDER", "EspaceASV"],
    ["SMS_SENDER", "36105"],
    ["SMS_SENDER", "+33600000000"],
    ["SUPPORT_PHONE", "01 99 00 01 00"],
    ["SUPPORT_PHONE", "+33 1 99 00 01 00"],
    ["CONTACT_PHONE", "3949"],
    ["LOG_LEVEL", "silent"],
    ["DATABASE_URL", "postgres://espace:mot%23de%20passe@base:5432/espace?sslmode=require"],
    ["DATABASE_URL", "postgres://espace@/espace?host=%2Frun%2Fpostgresql"],
    ["DATABASE_URL", "postgresql:///espace"],
  ])("the server accepts the value %s=%s", (name, value) => expect(issues(name, value)).toEqual([]));

  it("the server removes the quotes that podman leaves around a value", () => {
    expect(unquoted("'Espace entreprise <a@b.example>'")).toBe("Espace entreprise <a@b.example>");
    expect(unquoted('"a b"')).toBe("a b");
    for (const whole of ["'", "'a", "a'b'", '"Espace" <a@b.example>', ""]) expect(unquoted(whole)).toBe(whole);
  });
});

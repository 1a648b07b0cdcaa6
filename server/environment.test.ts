import { describe, expect, it } from "vitest";
import { BadEnvironment, readEnvironment } from "./environment.ts";

const PRODUCTION = {
  PUBLIC_URL: "https://espace.example",
  DATABASE_URL: "postgres://localhost/espace",
  SMS_URL: "kannel+http://localhost:13013/",
  SMTP_URL: "smtp://localhost",
  PROVIDER_API_KEY: "une-cle-de-fournisseur-longue",
  SECRET_KEY: "un secret de plus de trente-deux octets",
  MAIL_FROM: "Espace entreprise <ne-pas-repondre@espace.example>",
  SMS_SENDER: "EspaceASV",
  SUPPORT_EMAIL: "support@espace.example",
  SUPPORT_PHONE: "0199000100",
  CONTACT_EMAIL: "formation@espace.example",
  CONTACT_PHONE: "0199000200",
};

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readEnvironment("serve", variables);
    return [];
  } catch (error) {
    return error instanceof BadEnvironment ? error.faults : [String(error)];
  }
}

describe("the environment", () => {
  it("has the defaults of the demo", () => {
    const environment = readEnvironment("demo", {});
    expect(environment).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      smsUrl: "outbox:",
      smtpUrl: "outbox:",
      registerUrl: "table:",
      filesUrl: "file:",
      providerApiKey: "demo-provider-key",
      trustProxy: 0,
    });
    expect(readEnvironment("demo", { PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  });

  it("does everything in one process, and one thing only beside others on the same PostgreSQL", () => {
    expect(readEnvironment("demo", {}).roles).toEqual(["web", "worker"]);
    expect(readEnvironment("serve", { ...PRODUCTION, ROLES: "worker" }).roles).toEqual(["worker"]);
    expect(() => readEnvironment("demo", { ROLES: "web" })).toThrow("la base embarquée n'admet qu'un processus");
  });

  it("lets the pages of PUBLIC_URL call the other hosts as soon as there are any", () => {
    const origins = (change: Record<string, string>) =>
      readEnvironment("serve", { ...PRODUCTION, ...change }).webOrigins;
    expect(origins({})).toEqual([]);
    expect(origins({ API_URL: "https://api.example/" })).toEqual(["https://espace.example"]);
    expect(origins({ FILE_URL: "https://f.example", WEB_ORIGINS: " https://b.example," })).toEqual([
      "https://espace.example",
      "https://b.example",
    ]);
  });

  it("T-56 is complete for production when every value is given", () => {
    expect(faultsOf(PRODUCTION)).toEqual([]);
  });

  it("T-56 refuses production with one list of whatever is missing or weak", () => {
    expect(faultsOf({})).toEqual([
      "SMS_URL manque.",
      "SMTP_URL manque.",
      "PROVIDER_API_KEY manque.",
      "MAIL_FROM manque.",
      "SMS_SENDER manque.",
      "SUPPORT_EMAIL manque.",
      "SUPPORT_PHONE manque.",
      "CONTACT_EMAIL manque.",
      "CONTACT_PHONE manque.",
      "SECRET_KEY manque.",
      "PUBLIC_URL doit commencer par https://.",
    ]);
  });

  it.each([
    [{ SMS_URL: "outbox:" }, "SMS_URL : « outbox: » n'envoie rien, il est réservé à la démonstration."],
    [{ PROVIDER_API_KEY: "demo-provider-key" }, "PROVIDER_API_KEY est la clé de démonstration."],
    [{ PROVIDER_API_KEY: "courte" }, "PROVIDER_API_KEY compte moins de 16 caractères."],
    [{ SECRET_KEY: "trop courte" }, "SECRET_KEY doit compter au moins 32 octets."],
    [{ PUBLIC_URL: "http://espace.example" }, "PUBLIC_URL doit commencer par https://."],
    [{ PORT: "abc" }, "PORT doit être un nombre de 0 à 65535."],
    [{ ROLES: "web,cron" }, "ROLES doit nommer web, worker ou les deux."],
    [{ WEB_ORIGINS: "https://a.example, *" }, "WEB_ORIGINS : « * » n'est pas une origine comme https://hôte."],
    [{ WEB_ORIGINS: "null" }, "WEB_ORIGINS : « null » n'est pas une origine comme https://hôte."],
    [{ API_URL: "https://a.example/api" }, "API_URL doit être une origine : https://hôte, sans chemin."],
    [{ LIMITS: "[1]" }, "LIMITS doit être un objet JSON."],
    [{ LIMITS: "{" }, "LIMITS doit être un objet JSON."],
    [{ LIMITS: '{"smsCodeLength": 2}' }, "LIMITS.smsCodeLength : figure inconnue, ou valeur négative."],
    [{ LIMITS: '{"loginPerAddress": {"max": -1}}' }, "LIMITS.loginPerAddress : figure inconnue, ou valeur négative."],
    [{ SECRET_KEY: "a".repeat(40) }, "SECRET_KEY est trop simple : tirez-la au hasard."],
    [{ DATABASE_URL: "mysql://localhost/espace" }, "DATABASE_URL : « mysql: » n'est pas une adresse connue."],
    [{ SMS_URL: "http://user:secret@sms.example" }, "SMS_URL : « http: » n'est pas une adresse connue."],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL : « mail.example: » n'est pas une adresse connue."],
    [{ REGISTER_URL: "http://ordre.example" }, "REGISTER_URL : « http: » n'est pas une adresse connue."],
    [{ FILES_URL: "ftp://fichiers.example" }, "FILES_URL : « ftp: » n'est pas une adresse connue."],
  ])("T-56 refuses %j", (change, fault) => {
    expect(faultsOf({ ...PRODUCTION, ...change })).toEqual([fault]);
  });
});

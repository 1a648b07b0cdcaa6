import { randomBytes } from "node:crypto";
import { limits } from "contract/limits.ts";
import { describe, expect, it } from "vitest";
import { PRODUCTION as COMPLETE } from "../../../tests/support/production.ts";
import { BadEnvironment, readEnvironment } from "./environment.ts";
import { makePolicy } from "./policy.ts";

const PRODUCTION = { ...COMPLETE, DATABASE_URL: "postgres://localhost/espace" };

function issuesOf(variables: Record<string, string>): readonly string[] {
  try {
    readEnvironment("serve", variables);
    return [];
  } catch (error) {
    return error instanceof BadEnvironment ? error.issues : [String(error)];
  }
}

describe("the environment", () => {
  it("an empty environment gives the default settings of the demo", () => {
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

  it("a server with only the role 'web' or only the role 'worker' needs an external PostgreSQL", () => {
    expect(readEnvironment("demo", {}).roles).toEqual(["web", "worker"]);
    expect(readEnvironment("serve", { ...PRODUCTION, ROLES: "worker" }).roles).toEqual(["worker"]);
    expect(() => readEnvironment("demo", { ROLES: "web" })).toThrow("la base embarquée n'admet qu'un processus");
  });

  it("the API host and the file host accept requests from pages at PUBLIC_URL", () => {
    const origins = (change: Record<string, string>) =>
      readEnvironment("serve", { ...PRODUCTION, ...change }).webOrigins;
    expect(origins({})).toEqual([]);
    expect(origins({ API_URL: "https://api.example/" })).toEqual(["https://espace.example"]);
    expect(origins({ FILE_URL: "https://f.example", WEB_ORIGINS: " https://b.example," })).toEqual([
      "https://espace.example",
      "https://b.example",
    ]);
  });

  it("the demo listens only on the loopback interface (T-56)", () => {
    for (const HOST of ["127.0.0.1", "127.0.0.2", "localhost", "::1"])
      expect(readEnvironment("demo", { HOST }).host).toBe(HOST);
    for (const HOST of ["0.0.0.0", "::", "192.0.2.1", "espace.example"])
      expect(() => readEnvironment("demo", { HOST })).toThrow(
        `HOST : la démonstration n'écoute que cette machine (127.0.0.1), pas « ${HOST} ». Voir npm run serve.`,
      );
    expect(readEnvironment("serve", { ...PRODUCTION, HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
    expect(readEnvironment("command", { ...PRODUCTION, HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  });

  it("production accepts random keys in any encoding (T-56)", () => {
    const hash = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9";
    const keys = ["9f86d081884c7d65", "uX3v+Qb7LrT2mZ8k", hash];
    for (const key of keys) expect(issuesOf({ ...PRODUCTION, METRICS_TOKEN: key })).toEqual([]);
    for (let turn = 0; turn < 200; turn += 1) {
      const [key, secret] = [randomBytes(18).toString("base64url"), randomBytes(48).toString("base64")];
      expect(issuesOf({ ...PRODUCTION, PROVIDER_API_KEY: key, SECRET_KEY: secret })).toEqual([]);
    }
  });

  it("production rejects each key that is short or probably not random (T-56)", () => {
    const simple = ["a".repeat(16), "ab".repeat(20), "abcdefghijklmnop", "1234567890123456", "espace-entreprise-2026"];
    const typed = ["MonMotDePasseProvider2026", "operator-key-2026-clinique", "changemechangeme1", "courte"];
    const long = ["changeme-changeme-changeme-changeme-1", "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"];
    const secrets = [
      ...long,
      "Clinique-Veterinaire-Rennes-2026-Secret!",
      "0123456789".repeat(4),
      "motdepasse".repeat(4),
    ];
    const odd = ["une phrase avec des espaces", "une-clé-d'exploitant-très-longue"];
    for (const name of ["PROVIDER_API_KEY", "METRICS_TOKEN", "RECEIPT_SECRET", "OPERATOR_KEY"])
      for (const key of [...simple, ...typed, ...long, ...odd]) {
        const error = `${name} est trop simple : tirez au hasard au moins 16 lettres et chiffres.`;
        expect(issuesOf({ ...PRODUCTION, [name]: key }), key).toContain(error);
      }
    for (const key of [...secrets, "a".repeat(40)]) {
      const error = "SECRET_KEY est trop simple : tirez-la au hasard.";
      expect([key, issuesOf({ ...PRODUCTION, SECRET_KEY: key })]).toEqual([key, [error]]);
    }
  });

  it("production rejects a key that is used for two purposes (T-56)", () => {
    const key = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b";
    const names = ["PROVIDER_API_KEY", "OPERATOR_KEY", "RECEIPT_SECRET", "METRICS_TOKEN", "SECRET_KEY"];
    for (const one of names)
      for (const other of names.slice(names.indexOf(one) + 1))
        expect(issuesOf({ ...PRODUCTION, [one]: key, [other]: key })).toEqual([
          `${other} doit être une autre clé que ${one}.`,
        ]);
  });

  it("production accepts an environment that sets every variable (T-56)", () => {
    expect(issuesOf(PRODUCTION)).toEqual([]);
    expect(issuesOf({ ...PRODUCTION, OPERATOR_KEY: "DuTs4cKLyVQ0pH7mZ2eW" })).toEqual([]);
  });

  it("production reports all missing and weak values in one list (T-56)", () => {
    const missing = ["SMS_URL", "SMTP_URL", "PROVIDER_API_KEY", "MAIL_FROM", "SMS_SENDER", "SUPPORT_EMAIL"];
    const others = ["SUPPORT_PHONE", "CONTACT_EMAIL", "CONTACT_PHONE", "SECRET_KEY"];
    const lines = [...missing, ...others].map((name) => `${name} manque.`);
    expect(issuesOf({})).toEqual([...lines, "PUBLIC_URL doit commencer par https://."]);
  });

  it("production starts with all legal variables or without any, but not with some of them", () => {
    const legal = { LEGAL_COMPANY: "Centre ASV", LEGAL_ADDRESS: "1 rue du Port", LEGAL_HOST: "Hôte SARL" };
    const whole = { ...PRODUCTION, ...legal, LEGAL_DIRECTOR: "Anne Leroux" };
    expect(readEnvironment("serve", PRODUCTION).legal).toBeUndefined();
    expect(readEnvironment("serve", whole).legal).toEqual({
      company: "Centre ASV",
      address: "1 rue du Port",
      host: "Hôte SARL",
      director: "Anne Leroux",
    });
    const { LEGAL_HOST: _, ...lacking } = legal;
    expect(issuesOf({ ...PRODUCTION, ...lacking })).toEqual([
      "LEGAL_HOST manque : les mentions légales les disent toutes les quatre.",
      "LEGAL_DIRECTOR manque : les mentions légales les disent toutes les quatre.",
    ]);
    for (const unusable of ["-", "12 34", "x".repeat(301), "Anne\nLeroux"])
      expect(issuesOf({ ...whole, LEGAL_DIRECTOR: unusable })).toEqual([
        "LEGAL_DIRECTOR doit tenir sur une ligne : un texte de 2 à 300 caractères.",
      ]);
    expect(readEnvironment("demo", {}).legal?.company).toContain("démonstration");
  });

  it.each([
    [{ SMS_URL: "outbox:" }, "SMS_URL : « outbox: » n'envoie rien, il est réservé à la démonstration."],
    [{ PROVIDER_API_KEY: "demo-provider-key" }, "PROVIDER_API_KEY est la clé de démonstration."],
    [{ OPERATOR_KEY: PRODUCTION.PROVIDER_API_KEY }, "OPERATOR_KEY doit être une autre clé que PROVIDER_API_KEY."],
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
    [{ LIMITS: '{"loginWaitsMinutes": []}' }, "LIMITS.loginWaitsMinutes : figure inconnue, ou valeur négative."],
    [{ LIMITS: '{"loginWaitsMinutes": [1, 0]}' }, "LIMITS.loginWaitsMinutes : figure inconnue, ou valeur négative."],
    [{ LIMITS: '{"loginPerAddress": {"max": -1}}' }, "LIMITS.loginPerAddress : figure inconnue, ou valeur négative."],
    [{ DATABASE_URL: "mysql://localhost/espace" }, "DATABASE_URL : « mysql: » n'est pas une adresse connue."],
    [{ SMS_URL: "http://user:secret@sms.example" }, "SMS_URL : « http: » n'est pas une adresse connue."],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL : « mail.example: » n'est pas une adresse connue."],
    [{ REGISTER_URL: "http://ordre.example" }, "REGISTER_URL : « http: » n'est pas une adresse connue."],
    [{ FILES_URL: "ftp://fichiers.example" }, "FILES_URL : « ftp: » n'est pas une adresse connue."],
  ])("production rejects the environment %j with one error (T-56)", (change, issue) => {
    expect(issuesOf({ ...PRODUCTION, ...change })).toEqual([issue]);
  });
});

describe("the settings of policy 2", () => {
  it("the variable LIMITS can change every setting, and the server lists the changed settings", () => {
    const { settings, schedules } = makePolicy();
    const changed = makePolicy({
      ...Object.fromEntries(Object.entries(settings).map(([name, figure]) => [name, figure + 1])),
      ...Object.fromEntries(Object.entries(schedules).map(([name, steps]) => [name, [...steps, 7]])),
      ...Object.fromEntries(Object.entries(limits).map(([name, { max }]) => [name, { max: max + 1, seconds: 5 }])),
      sessionTokenOpensFiles: false,
    });
    for (const [name, figure] of Object.entries(settings)) expect(changed.settings).toHaveProperty(name, figure + 1);
    for (const [name, steps] of Object.entries(schedules))
      expect(changed.schedules).toHaveProperty(name, [...steps, 7]);
    for (const [name, { max }] of Object.entries(limits))
      expect(changed.limits).toMatchObject({ [name]: { max: max + 1, seconds: 5 } });
    expect(changed.switches.sessionTokenOpensFiles).toBe(false);
    const names = [settings, schedules, limits, changed.switches].flatMap((table) => Object.keys(table));
    expect(changed.changes.map((line) => line.split(" ")[0]).sort()).toEqual(names.sort());
    expect(changed.changes).toContain("loginWaitsMinutes : 1, 2, 4, 8, 15 → 1, 2, 4, 8, 15, 7");
  });
});

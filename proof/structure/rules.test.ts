import { describe, expect, it } from "vitest";
import { checkAuditEvents, checkJournalWords } from "./audit-events.ts";
import { checkBrowsers } from "./browsers.ts";
import { checkCitations } from "./citations.ts";
import { checkDependencies, checkLock, checkOptionalApart } from "./dependencies.ts";
import { checkFileNames, checkImpureReads, checkLength, checkNoBarrels } from "./files.ts";
import { checkFrench } from "./french.ts";
import { checkLeftovers } from "./leftovers.ts";
import { checkMessageWords } from "./message-kinds.ts";
import { checkPortableSql } from "./portable-sql.ts";
import { checkSecrets } from "./secrets.ts";
import { checkOneFilePerCall, checkOnePagePerScreen, checkSliceNames } from "./slices.ts";
import { parseSource, type Source } from "./source.ts";
import {
  checkCycles,
  checkDemoApart,
  checkPackages,
  checkSlicesApart,
  checkSqlInStores,
  checkTransactions,
  checkWalls,
} from "./walls.ts";

/** A small project: file by file, its text. */
function project(files: Readonly<Record<string, string>>): Source[] {
  return Object.entries(files).map(([path, text]) => parseSource(path, text));
}

/** One file that imports another. */
function importing(path: string, ...targets: string[]): Source[] {
  return project({ [path]: targets.map((target) => `import "${target}";`).join("\n") });
}

describe("secrets", () => {
  it.each([
    ["a private key", ["-----BEGIN OPENSSH PRIVATE", " KEY-----"]],
    ["a key of AWS", ["AKIA", "IOSFODNN7EXAMPLE"]],
    ["a token of GitHub", ["ghp_", "a".repeat(36)]],
    ["a token of npm", ["npm_", "a".repeat(36)]],
    ["a JSON web token", ["eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxMjM0NTY3ODkwIn0", ".dozjgNryP4J3jVmNHl0w5N_XgL0"]],
  ])("T-56 finds %s", (what, parts) => {
    expect(checkSecrets([{ path: "a.ts", text: `const key = "${parts.join("")}";` }])).toEqual([`a.ts holds ${what}`]);
  });

  it.each([".env", "deploy/.env.production", "server.pem", "data/secret-key"])("T-56 refuses the file %s", (path) => {
    expect(checkSecrets([{ path, text: "" }])).toHaveLength(1);
  });
});

describe("browsers", () => {
  const inWeb = (text: string) => checkBrowsers(project({ "web/ui/A.tsx": text }));
  it.each([
    "const quotes = /(?<=«) /g;",
    'const field = <Field label="Jour" type="date" />;',
    "const form = <form onSubmit={send} />;",
  ])("B17-02 B17-04 B19 refuses %s", (text) => expect(inWeb(text)).toHaveLength(1));
  it.each([
    'const quotes = text.replaceAll("« ", "«");',
    'const form = <form method="post" onSubmit={send} />;',
    "const form = <form {...form.wiring} />;",
  ])("accepts %s", (text) => expect(inWeb(text)).toEqual([]));
});

describe("portable SQL", () => {
  it.each([
    "create trigger t before insert on a execute function f()",
    "sql`listen news`",
    "select pg_try_advisory_lock(1)",
    "unique (a) deferrable initially deferred",
    "create temp table t (a int)",
    "lock table a in share mode",
    "create type mood as enum ('a')",
    "create extension if not exists postgis",
  ])("refuses %s", (text) => expect(checkPortableSql([{ path: "x.sql", text }])).toHaveLength(1));

  it("takes what all engines have, and comments", () => {
    const text = "-- no trigger: create trigger t\ncreate extension if not exists pg_trgm;\nworld.sms.listen?.(hear);";
    expect(checkPortableSql([{ path: "x.sql", text }])).toEqual([]);
  });
});

describe("walls", () => {
  it.each([
    ["contract/login.ts", "../server/world.ts"],
    ["server/db/connect.ts", "../features/login/store.ts"],
    ["server/outside/sms/sms.ts", "../../features/login/store.ts"],
    ["server/features/login/login.ts", "../../demo/page.ts"],
    ["server/features/login/login.ts", "../../app.ts"],
    ["server/world.ts", "../web/main.ts"],
    ["web/ui/Button.tsx", "../api/client.ts"],
    ["web/ui/Button.tsx", "contract/fields.ts"],
    ["web/format/age.ts", "../api/client.ts"],
    ["web/features/login/LoginPage.tsx", "../../../server/world.ts"],
    ["proof/browser/login.e2e.ts", "../../server/world.ts"],
  ])("stops %s from importing %s", (path, target) => {
    expect(checkWalls(importing(path, target))).toHaveLength(1);
  });

  it.each([
    ["contract/login.ts", "./fields.ts"],
    ["server/features/login/login.ts", "../../http/problem.ts"],
    ["server/features/login/login.test.ts", "../../../proof/testing/app.ts"],
    ["web/features/login/LoginPage.tsx", "../../ui/Button.tsx"],
    ["web/ui/Button.tsx", "react"],
    ["server/app.ts", "./features/login/calls.ts"],
  ])("lets %s import %s", (path, target) => {
    expect(checkWalls(importing(path, target))).toEqual([]);
  });

  it.each([
    "contract/login.ts",
    "server/main.ts",
    "server/http/bind.ts",
    "server/pdf/remake.ts",
    "server/demo/demo.ts",
    "server/features/login/login.ts",
    "server/features/login/make.ts",
    "web/main.ts",
    "web/ui/Button.tsx",
    "web/features/login/LoginPage.tsx",
    "tools/serve.ts",
    "tools/admin/command.ts",
  ])("stops %s, which is the product, from importing what proves it", (path) => {
    const up = "../".repeat(path.split("/").length - 1);
    expect(checkWalls(importing(path, `${up}proof/servers/keys.ts`))).toHaveLength(1);
  });

  it.each(["server/features/login/login.test.ts", "tools/import.test.ts", "tools/soak.ts", "tools/test.ts"])(
    "lets %s, which proves the product, import what it needs for that",
    (path) => {
      const up = "../".repeat(path.split("/").length - 1);
      expect(checkWalls(importing(path, `${up}proof/servers/keys.ts`))).toEqual([]);
    },
  );

  const contract = { "contract/login.ts": "export const logout = call({});" };

  it.each([
    ["server/features/account/current-user.ts", "../login/logout.ts"],
    ["server/features/account/current-user.ts", "../login/calls.ts"],
    ["server/features/account/current-user.ts", "../login/messages.ts"],
    ["server/features/account/current-user.ts", "../login/purge.job.ts"],
    ["web/features/account/ProfilPage.tsx", "../login/LoginPage.tsx"],
    ["web/features/account/ProfilPage.tsx", "../login/texts.ts"],
    ["web/shell/Header.tsx", "../features/login/texts.ts"],
  ])("stops %s from taking %s of another slice", (path, target) => {
    expect(checkSlicesApart([...project(contract), ...importing(path, target)])).toHaveLength(1);
  });

  it.each([
    ["server/features/account/current-user.ts", "../login/store.ts"],
    ["web/features/account/ProfilPage.tsx", "../login/queries.ts"],
    ["web/features/account/ProfilPage.tsx", "../login/PasswordForm.tsx"],
    ["web/features/account/ProfilPage.tsx", "./texts.ts"],
  ])("lets %s take %s", (path, target) => {
    expect(checkSlicesApart([...project(contract), ...importing(path, target)])).toEqual([]);
  });

  it("keeps packages where they belong", () => {
    expect(checkPackages(importing("contract/login.ts", "zod/mini"))).toEqual([]);
    expect(checkPackages(importing("contract/login.ts", "zod"))).toHaveLength(1);
    expect(checkPackages(importing("contract/login.ts", "node:fs"))).toHaveLength(1);
    expect(checkPackages(importing("tools/import.ts", "kysely"))).toHaveLength(1);
  });

  it("finds SQL outside a store", () => {
    const query = 'export const all = (db: Db) => db.selectFrom("accounts");';
    expect(checkSqlInStores(project({ "server/features/login/login.ts": query }))).toHaveLength(1);
    expect(checkSqlInStores(project({ "server/features/login/store.ts": query }))).toEqual([]);
    expect(checkSqlInStores(importing("server/features/login/login.ts", "kysely"))).toHaveLength(1);
    const typed = 'import type { Transaction } from "kysely";';
    expect(checkSqlInStores(project({ "server/features/login/login.ts": typed }))).toEqual([]);
  });

  it("F-08 finds a transaction that is not tried again", () => {
    const once = "export const all = (db: Db) => db.transaction().execute(work);";
    expect(checkTransactions(project({ "server/features/login/store.ts": once }))).toHaveLength(1);
    expect(checkTransactions(project({ "server/db/retry.ts": once, "server/db/a.test.ts": once }))).toEqual([]);
  });

  it("lets nothing but a dynamic import reach the demo", () => {
    expect(checkDemoApart(importing("server/main.ts", "./demo/data.ts"))).toHaveLength(1);
    expect(checkDemoApart(project({ "server/main.ts": 'await import("./demo/data.ts");' }))).toEqual([]);
  });

  it("lets what needs an optional package be loaded only when asked for", () => {
    const s3 = { "server/outside/s3.ts": 'import { Client } from "s3-client";' };
    const at = (text: string) => checkOptionalApart(project({ ...s3, "server/open.ts": text }), ["s3-client"]);
    expect(at('import { files } from "./outside/s3.ts";')).toHaveLength(1);
    expect(at('import type { Files } from "./outside/s3.ts"; await import("./outside/s3.ts");')).toEqual([]);
  });

  it("finds a cycle, through types too", () => {
    const ring = { "server/a.ts": 'import "./b.ts";', "server/b.ts": 'import type { A } from "./a.ts";' };
    expect(checkCycles(project(ring))).toEqual(["Import cycle: server/a.ts → server/b.ts → server/a.ts"]);
  });
});

describe("names and places", () => {
  const contract = { "contract/login.ts": "export const askCode = call({});" };

  it("asks for one file per call, exporting its handler", () => {
    const other = { ...contract, "server/features/login/calls.ts": "" };
    expect(checkOneFilePerCall(project(contract))).toEqual([]);
    expect(checkOneFilePerCall(project(other))).toHaveLength(1);
    const wrong = { ...other, "server/features/login/ask-code.ts": "export const other = 1;" };
    expect(checkOneFilePerCall(project(wrong))).toHaveLength(1);
    const right = { ...other, "server/features/login/ask-code.ts": "export function askCode() {}" };
    expect(checkOneFilePerCall(project(right))).toEqual([]);
  });

  it("asks for the same slice names in contract, server and web", () => {
    expect(checkSliceNames(project({ ...contract, "web/features/login/texts.ts": "" }))).toEqual([]);
    expect(checkSliceNames(project({ ...contract, "web/features/signin/texts.ts": "" }))).toHaveLength(1);
    expect(checkSliceNames(project({ "server/features/pages/store.ts": "" }))).toHaveLength(1);
  });

  it("asks for one page per screen", () => {
    const routes = { "web/routes.tsx": '<Route path={routePattern("Login")} />;' };
    const pages = { ...routes, "web/features/login/LoginPage.tsx": "" };
    expect(checkOnePagePerScreen(project(pages), ["Login", "Sms"])).toEqual([]);
    expect(checkOnePagePerScreen(project(pages), [])).toHaveLength(1);
    expect(checkOnePagePerScreen(project(routes), ["Login"])).toHaveLength(1);
    const unrouted = { ...pages, "web/features/registration/SmsPage.tsx": "" };
    expect(checkOnePagePerScreen(project(unrouted), ["Login", "Sms"])).toHaveLength(1);
    const doubled = { ...pages, "web/features/account/LoginPage.tsx": "" };
    expect(checkOnePagePerScreen(project(doubled), ["Login"])).toHaveLength(1);
  });

  it("refuses names that say nothing, and a third way of writing them", () => {
    const good = [
      "web/ui/Button.tsx",
      "web/ui/Button.module.css",
      "server/db/migrations/0001-first.ts",
      "tools/run.mjs",
    ];
    expect(checkFileNames(good)).toEqual([]);
    const bad = [
      "web/ui/utils.ts",
      "web/index.ts",
      "server/helpers/a.ts",
      "server/date-utils.ts",
      "server/jobManager.ts",
    ];
    expect(checkFileNames(bad)).toHaveLength(bad.length);
    expect(checkFileNames(["server/Store.ts", "server/send_mail.ts"])).toHaveLength(2);
  });

  it("refuses barrels, long files and hidden inputs", () => {
    expect(checkNoBarrels(project({ "web/ui/all.ts": 'export { Button } from "./Button.tsx";' }))).toHaveLength(1);
    expect(
      checkLength(project({ "server/long.ts": "\n".repeat(251), "server/long.test.ts": "\n".repeat(400) })),
    ).toHaveLength(1);
    const reads = "export const all = [process.env.HOME, Date.now(), new Date(), Math.random(), new Date(0)];";
    expect(checkImpureReads(project({ "server/features/login/login.ts": reads }))).toHaveLength(4);
    expect(checkImpureReads(project({ "server/clock.ts": "export const now = () => new Date();" }))).toEqual([]);
  });
});

describe("texts", () => {
  it("finds French wherever it hides, and not in comments", () => {
    const found = (text: string) => checkFrench(project({ "web/features/login/LoginPage.tsx": text }));
    expect(found('export const title = "Déjà recruté !";')).toHaveLength(1);
    expect(found('export const title = "Le compte est ici";')).toHaveLength(1);
    expect(found("export const title = <p>Connexion</p>;")).toHaveLength(1);
    expect(found('export const button = <button aria-label="Fermer" />;')).toHaveLength(1);
    expect(found('export const marker = "ÿØÿ"; export const summary = "The link \'Ce n\'est pas moi\'";')).toEqual([]);
    expect(found('// Déjà recruté !\nexport const kind = "login page";')).toEqual([]);
    expect(checkFrench(project({ "web/features/login/texts.ts": 'export const a = "Déjà";' }))).toEqual([]);
  });

  it("follows citations to their heading, row or record", () => {
    const documents = {
      product: "## 2. Screens\n### 2.7 Cards",
      policy: "## 2. Figures\n| T-05 | …",
      beyond: "### B1.1 People\n- B1-04 A ticket",
      decisions: ["012"],
    };
    const check = (comment: string) => checkCitations(project({ "server/a.ts": `// ${comment}` }), documents);
    expect(check("cards: product 2.7, 2 and policy T-05 and decision 012: the product counts 3 things")).toEqual([]);
    expect(check("what a card shows (product 2.7)")).toEqual([]);
    expect(check("how a password is judged (product 2.7)")).toHaveLength(1);
    expect(check("product 2.8")).toHaveLength(1);
    expect(check("cards: product 2.7, 4")).toHaveLength(1);
    expect(check("a ticket (beyond B1.1, B1-04): never beyond 20 of them")).toEqual([]);
    expect(check("beyond B1-05")).toHaveLength(1);
    expect(check("policy W-09")).toHaveLength(1);
    expect(check("decision 013")).toHaveLength(1);
    expect(check("spec 9")).toHaveLength(1);
  });

  it("asks for a test of every event of the audit log", () => {
    const recorded = 'recordEvent(db, { event: "logged in" });\nrecordCommand(trx, world, "show", id);';
    const test = 'expect(events).toEqual(["logged in"]);';
    const found = project({ "server/features/login/login.ts": recorded, "server/features/login/login.test.ts": test });
    expect(checkAuditEvents(found)).toEqual(["server/features/login/login.ts records 'operator: show': no test does"]);
  });

  it("asks for the words of every kind of message", () => {
    const sent = `await enqueue(trx, { kind: "sms code" }, { kind: "invitation" }, { kind: \`reminder \${day}\` }, { kind: "digest" });`;
    const words = 'const kinds = {\n  invitation: "Invitation",\n  "reminder 1": "Rappel",\n};';
    const found = project({ "server/features/login/tell.ts": sent, "web/formation/outgoing/texts.ts": words });
    expect(checkMessageWords(found)).toEqual([
      "server/features/login/tell.ts sends 'sms code': web/formation/outgoing/texts.ts has no words for it",
      "server/features/login/tell.ts sends 'digest': web/formation/outgoing/texts.ts has no words for it",
    ]);
  });

  it("asks for the journal's words of every event", () => {
    const recorded = 'recordEvent(db, { event: "logged in" });\nrecordAction(trx, world, staff, "unlock account", id);';
    const words = 'const kinds = { "logged in": "Connexion" };';
    const found = project({ "server/features/login/login.ts": recorded, "web/formation/journal/texts.ts": words });
    expect(checkJournalWords(found)).toEqual([
      "server/features/login/login.ts records 'staff: unlock account': web/formation/journal/texts.ts has no words for it",
    ]);
  });

  it("finds what should not have stayed", () => {
    const check = (text: string) => checkLeftovers([{ path: "server/a.ts", text }]);
    expect(check(`// ${"TO"}DO: later`)).toHaveLength(1);
    expect(check(`${"it"}.only("…")`)).toHaveLength(1);
    expect(check(`const x = y ${"as"} any;`)).toHaveLength(1);
    expect(check(`open("${"/ho"}me/somebody/file")`)).toHaveLength(1);
    expect(check("fetch('/api/veterinary/user'); const anything = 1;")).toEqual([]);
  });

  it("asks for reasons and a complete lock file", () => {
    expect(checkDependencies([{ path: "package.json", dependencies: ["pg", "zod"] }], "pg speaks to …")).toHaveLength(
      1,
    );
    const biome = { integrity: "sha512-…", optionalDependencies: { "biome-linux": "1.0.0" } };
    expect(checkLock({ "": {}, "node_modules/biome": biome })).toHaveLength(1);
    expect(checkLock({ "node_modules/biome": biome, "node_modules/biome-linux": { integrity: "sha512-…" } })).toEqual(
      [],
    );
    expect(checkLock({ "node_modules/biome": biome, "node_modules/biome-linux": { resolved: "…" } })).toHaveLength(2);
  });
});

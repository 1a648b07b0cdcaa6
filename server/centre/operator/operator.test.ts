import { isOpenedByKey, wireRequest } from "contract/call.ts";
import { deleteCandidate } from "contract/candidates/intake.ts";
import { checkFiles, eraseAccountData, eraseCandidateData, readStatus } from "contract/centre/operator.ts";
import { describe, expect, it } from "vitest";
import { accessCases } from "../../../tests/support/access-cases.ts";
import { makeScene } from "../../../tests/support/access-scene.ts";
import { KEYS } from "../../../tests/support/keys.ts";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { OPERATOR_KEY, PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { allCalls, buildApp } from "../../app.ts";
import { storeFile } from "../../candidates/files/store-file.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { jobs } from "../../jobs.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";

const test = useTestApp();
const OFFICE = "198.51.100.7";
const operator = { token: OPERATOR_KEY, address: OFFICE };

const events = () =>
  test.ctx.db.selectFrom("audit_events").select(["event", "subject", "address"]).orderBy("id").execute();

describe("the operator's key", () => {
  it("the operator's key opens only calls whose path begins with /api/operator/ (T-42)", () => {
    const underneath = allCalls.filter(({ definition }) => definition.path.startsWith("/api/operator/"));
    expect(underneath.length).toBeGreaterThan(3);
    expect(underneath).toEqual(allCalls.filter(({ definition }) => definition.access === "operator"));
  });

  it("the server checks the operator's key before reading the request body (T-42)", async () => {
    const scene = await makeScene(test);
    for (const { name, definition } of allCalls.filter((call) => isOpenedByKey(call.definition))) {
      const { access } = definition;
      const other = access === "operator" ? KEYS.provider : KEYS.operator;
      for (const token of [other, scene.tokens.holder ?? "", "x"]) {
        const { url } = wireRequest(definition, accessCases[name]?.input(scene, "visitor"));
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const response = await test.app.inject({ method: definition.method, url, headers, payload: '{"pas du JSON' });
        const owner = access === "operator" ? "de l'exploitant" : "du fournisseur";
        const error = `Clé ${owner} absente ou incorrecte.`;
        expect([name, response.statusCode, response.json().error]).toEqual([name, 401, error]);
      }
    }
  });

  it("if no operator's key is configured, the operator's calls reject all keys", async () => {
    const { site } = test.ctx;
    const app = await buildApp({ ...test.ctx, site: { ...site, operatorKey: undefined } });
    for (const key of ["undefined", "null", OPERATOR_KEY]) {
      const headers = { authorization: `Bearer ${key}` };
      expect((await app.inject({ url: "/api/operator/status", headers })).statusCode).toBe(401);
    }
  });

  it("the API documentation says which calls need the operator's and which the provider's key", async () => {
    const document = (await test.app.inject("/api/openapi.json")).json();
    expect(document.components.securitySchemes.operator).toMatchObject({ type: "http", scheme: "bearer" });
    expect(document.paths[eraseAccountData.path].post.security).toEqual([{ operator: [] }]);
    expect(document.paths[deleteCandidate.path].delete.security).toEqual([{ provider: [] }]);
    expect(document.paths[eraseAccountData.path].post.responses["401"].description).toBe("badOperatorKey");
  });
});

describe("the operator's status page", () => {
  it("the status page masks addresses, numbers and names in error messages of a gateway (T-50)", async () => {
    const reason = `550 <canari@serin.example> said "Canarisserin" to +33 6 39 98 73 19 and 0639987319`;
    const reject = (permanent: boolean) => async () => ({ outcome: "refused", permanent, reason }) as const;
    for (let turn = 0; turn < 10; turn += 1) {
      const sms = { channel: "sms", class: "alert", kind: "alert", text: "Bonjour" } as const;
      await enqueue(test.ctx.db, test.ctx, { ...sms, to: `06399873${10 + turn}` });
      const mail = { channel: "email", kind: "reset", subject: "Bonjour", text: "1", html: "1" } as const;
      await enqueue(test.ctx.db, test.ctx, { ...mail, to: `canari${turn}@serin.example` });
    }
    const ctx = {
      ...test.ctx,
      sms: { ...test.ctx.sms, send: reject(true) },
      mail: { ...test.ctx.mail, send: reject(false) },
    };
    await makeJobRunner(ctx, jobs).drain();
    const status = await test.send(readStatus, {}, operator);
    expect(status.json().outbox[0]).toMatchObject({ channel: "sms", waiting: 0, failed: 10 });
    expect(status.json().outbox[1]).toMatchObject({ failuresInARow: 10, reason: '550 <…@…> said "…" to … and …' });
    const channels = await test.ctx.db.selectFrom("channels").selectAll().execute();
    expect(status.body + JSON.stringify(channels)).not.toMatch(/canari|serin\.example|39\s?98\s?73|0639987319/i);
  });

  it("the audit log records an erasure of unused files, but no reading of the status page (T-51)", async () => {
    await test.response(readStatus, {}, operator);
    await test.response(checkFiles, {}, operator);
    expect(await events()).toEqual([]);
    await test.response(checkFiles, { erase: true }, operator);
    expect(await events()).toMatchObject([{ event: "operator: erase orphan files", address: OFFICE }]);
  });
});

it("the file check finds missing, altered and unused files, and erases unused files on demand (F-33)", async () => {
  const { ctx } = test;
  for (const number of [1, 2, 3]) await storeFile(ctx, `cv-${number}.pdf`, resumeOf(String(number)));
  expect(await test.response(checkFiles, { erase: false }, operator)).toMatchObject({
    rows: 3,
    missing: [],
    altered: [],
  });
  const rows = await ctx.db.selectFrom("files").selectAll().orderBy("name").execute();
  await ctx.files.delete(rows[0]?.stored_as ?? "");
  await ctx.files.put(rows[1]?.stored_as ?? "", resumeOf("9"));
  await ctx.files.put("orphelin-0001", resumeOf("10"));
  test.clock.set("2126-01-01T00:00:00.000Z");
  const found = await test.response(checkFiles, { erase: true }, operator);
  expect(found).toMatchObject({ missing: ["cv-1.pdf"], altered: ["cv-2.pdf"] });
  expect(found.orphans).toContain("orphelin-0001");
  expect((await test.response(checkFiles, { erase: false }, operator)).orphans).toEqual([]);
});

describe("an erasure by the operator", () => {
  it("if the operator erases an account, the audit log records each erased person (T-51 T-54)", async () => {
    const holder = await makeHolder(test.ctx, { numOrdinal: "10001" });
    const collaborator = await makeCollaborator(test.ctx, holder, { email: "ami@lices.example", password: "x" });
    await test.response(eraseAccountData, { account: " 10001 " }, operator);
    expect(await test.ctx.db.selectFrom("accounts").select("id").execute()).toEqual([]);
    expect((await test.send(eraseAccountData, { account: "10001" }, operator)).json().code).toBe("accountNotFound");
    expect((await events()).filter(({ event }) => event.includes("erase"))).toEqual([
      { event: "account erased", subject: holder, address: OFFICE },
      { event: "account erased", subject: collaborator, address: OFFICE },
      { event: "operator: erase account", subject: holder, address: OFFICE },
    ]);
  });

  it("if the operator erases a candidate twice, both calls succeed and are in the audit log (T-51 T-54)", async () => {
    await makeCandidate(test.ctx, { externalId: "Canari-1" });
    for (const _turn of [1, 2]) {
      expect((await test.send(eraseCandidateData, { externalId: " Canari-1 " }, operator)).statusCode).toBe(204);
    }
    const unknown = await test.send(eraseCandidateData, { externalId: "Canari-2" }, operator);
    expect(problemOf(unknown)).toEqual([404, "candidateNotFound"]);
    expect((await events()).map(({ event, address }) => [event, address])).toEqual([
      ["candidate erased", OFFICE],
      ["operator: erase candidate", OFFICE],
      ["operator: erase candidate", OFFICE],
    ]);
  });

  it("if the provider erases a candidate, the audit log records the provider's network address (T-51)", async () => {
    await makeCandidate(test.ctx, { externalId: "ESSAI-0001" });
    const provider = { token: PROVIDER_KEY, address: "2001:db8:1:2:3:4:5:6" };
    await test.send(deleteCandidate, { externalId: "ESSAI-0001" }, provider);
    expect(await events()).toMatchObject([{ event: "candidate erased", address: "2001:db8:1:2::/64" }]);
  });
});

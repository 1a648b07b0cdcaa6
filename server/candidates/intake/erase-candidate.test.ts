import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { candidate, candidates } from "contract/candidates/candidates.ts";
import { getFile, putFile } from "contract/candidates/files.ts";
import { deleteCandidate, putCandidate } from "contract/candidates/intake.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { fold } from "contract/values.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeAlerts } from "../../alerts/settings/fixtures.ts";
import { exportCandidate } from "../../privacy/export.ts";
import { insertFindings } from "../imports/finding-store.ts";
import { insertImport } from "../imports/store.ts";
import { anonymiseCandidates } from "./anonymise-candidates.ts";
import { candidateRecord } from "./fixtures.ts";

const test = useTestApp();
const ExportedFiles = z.array(z.object({ name: z.string(), storedAs: z.array(z.string()) }));
const provider = { token: PROVIDER_KEY };

async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    test.ctx.db,
  );
  const lines = tables.rows.map(({ name }) => sql`select line::text from ${sql.table(name)} as line`);
  const { rows } = await sql<{ line: string }>`${sql.join(lines, sql` union all `)}`.execute(test.ctx.db);
  const parts = rows.map(({ line }) => line);
  const directory = join(test.database.directory, "files");
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    parts.push(`${entry.name}: ${readFileSync(join(entry.parentPath, entry.name), "latin1")}`);
  }
  return parts.join("\n").toLowerCase();
}

function marked(word: string) {
  return candidateRecord({
    ...{ externalId: `ID-${word}`, lastName: word, firstName: `Léa ${word}`, city: word },
    ...{ email: `${word}@example.org`, coverLetter: `Bonjour,\n\n${word}`, personalResume: `${word}.pdf` },
    ...{ internshipStructureName: word, internshipActivity: word, jobInterviewTrainingCenter: word },
    ...{ jobInterviewDetail: word, studyLevel: word, cellPhone: "0639987654", birthday: "2004-03-29" },
  });
}

async function reject(identifier: string, name: string, value: string): Promise<void> {
  const { db, clock } = test.ctx;
  const now = clock.now();
  const row = { kind: "candidates", state: "done", name: "candidats.csv", stored_as: "import" } as const;
  const importId = await insertImport(db, { ...row, created_at: now });
  const duplicates = [{ same: "person", externalId: identifier }] as const;
  const found = [
    { kind: "fault", line: 2, identifier, name, error: "refus", value },
    { kind: "duplicate", line: 3, identifier: "ESSAI-9999", duplicates },
    { kind: "file", line: 0, name: `${value}.pdf`, error: "refus" },
  ] as const;
  await insertFindings(db, importId, found, now);
}

const steps = [
  ...(["open", "read resume", "select", "search", "alert"] as const),
  ...(["new version", "recruited", "refused", "export"] as const),
];

describe("the erasure of a candidate", () => {
  it("erasing a candidate leaves no trace in any table or file (T-54 T-53)", async () => {
    const words = fc.stringMatching(/^[a-z]{12}$/);
    const histories = fc.shuffledSubarray([...steps], { minLength: 3 });
    await fc.assert(
      fc.asyncProperty(words, histories, async (word, history) => {
        const holderId = await makeHolder(test.ctx);
        const token = await test.tokenOf(holderId);
        await makeAlerts(test.ctx, holderId, { sectorList: ["35"] });
        const record = marked(word);
        const content = resumeOf("CV", { font: word });
        await test.send(putFile, { name: `${word}.pdf`, content }, provider);
        const { id } = await test.response(putCandidate, record, provider);
        for (const step of history) await act(step, { word, record, token, id: id ?? 0 });
        const before = await dump();
        expect(before).toContain(word);
        expect((await test.send(deleteCandidate, { externalId: record.externalId }, provider)).statusCode).toBe(204);
        const after = await dump();
        for (const trace of [word, fold(word), "0639987654", "2004-03-29"]) expect(after).not.toContain(trace);
      }),
      { numRuns: 2 },
    );
  });

  async function act(
    step: (typeof steps)[number],
    { word, record, token, id }: { word: string; record: ReturnType<typeof marked>; token: string; id: number },
  ): Promise<void> {
    if (step === "open") await test.send(candidate, { id: String(id) }, { token });
    if (step === "read resume") await test.send(getFile, { token, name: `${word}.pdf` });
    if (step === "select") await test.send(addToSelection, { selectionId: id }, { token });
    if (step === "search") await test.send(candidates, { lastName: word }, { token });
    if (step === "new version") await test.send(putCandidate, { ...record, version: 2 }, provider);
    if (step === "recruited") await test.send(putCandidate, { ...record, version: 3, active: false }, provider);
    if (step === "refused") await reject(record.externalId, "lastName", word);
    if (step === "export") await exportCandidate({ id, externalId: record.externalId }, test.ctx);
    if (step === "alert") {
      test.clock.advance(8 * 86_400_000);
      await test.jobs.drain();
    }
  }
});

describe("replaced files of a candidate", () => {
  const put = async (version: number, personalResume: string, wish = {}) =>
    test.response(putCandidate, candidateRecord({ version, personalResume, ...wish }), provider);
  const stored = async () =>
    (await test.ctx.db.selectFrom("files").select("name").orderBy("name").execute()).map(({ name }) => name);

  beforeEach(async () => {
    for (const name of ["premier.pdf", "second.pdf", "partage.pdf"]) {
      const content = new Uint8Array(resumeOf(name));
      await test.response(putFile, { name, content }, provider);
    }
    for (const [index, name] of ["premier.pdf", "partage.pdf", "second.pdf"].entries()) await put(index + 1, name);
    await put(1, "partage.pdf", { externalId: "AUTRE-1" });
  });

  it("an export includes a candidate's replaced files; an erasure deletes files nobody else uses (T-54)", async () => {
    const row = test.ctx.db.selectFrom("candidates").select("id").where("external_id", "=", "ESSAI-0001");
    const { id } = await row.executeTakeFirstOrThrow();
    const data = await exportCandidate({ id, externalId: "ESSAI-0001" }, test.ctx);
    const files = z.parse(ExportedFiles, data?.files);
    expect(files.map(({ name }) => name).sort()).toEqual(["partage.pdf", "premier.pdf", "second.pdf"]);
    expect(await test.ctx.files.size(files[0]?.storedAs[0] ?? "")).toBeGreaterThan(0);
    expect(await exportCandidate({ id: 0, externalId: "inconnu" }, test.ctx)).toBeUndefined();
    await test.send(deleteCandidate, { externalId: "ESSAI-0001" }, provider);
    expect(await stored()).toEqual(["partage.pdf"]);
  });

  it("anonymising a candidate deletes the candidate's replaced files (T-53)", async () => {
    await put(4, "second.pdf", { active: false });
    test.clock.advance(2 * 86_400_000);
    await anonymiseCandidates(test.ctx, test.clock.now());
    expect(await stored()).toEqual(["partage.pdf"]);
  });
});

it("an erasure keeps only a hash of the id, by which the server rejects older records (T-54 F-23)", async () => {
  const record = candidateRecord({ externalId: "ASV-2026-00042", version: 3 });
  await test.response(putCandidate, { ...record }, provider);
  await reject("ASV-2026-00042", "guess.pdf", "zz");
  await test.ctx.db.updateTable("imports").set({ state: "checked", finished_at: null }).execute();
  await test.send(deleteCandidate, { externalId: "ASV-2026-00042" }, provider);
  const { db } = test.ctx;
  const { external_id_hash } = await db.selectFrom("erased_candidates").selectAll().executeTakeFirstOrThrow();
  const guess = createHash("sha256").update("candidate ASV-2026-00042");
  expect(external_id_hash).not.toBe(guess.digest("base64url"));
  expect(external_id_hash).toBe(test.ctx.secrets.fingerprint("candidate asv-2026-00042"));
  const event = db.selectFrom("audit_events").select("subject").where("event", "=", "candidate erased");
  expect((await event.executeTakeFirstOrThrow()).subject).toBe(external_id_hash);
  const forgotten = await db.selectFrom("import_forgotten").select("hash").execute();
  expect(forgotten.map(({ hash }) => hash)).toContain(external_id_hash);
  expect((await test.response(putCandidate, { ...record }, provider)).outcome).toBe("erased");
});

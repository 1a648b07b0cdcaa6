import { readFileSync } from "node:fs";
import type { RawRecord } from "contract/candidates/field-rules.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { systemClock } from "../../platform/clock.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { candidateRecord } from "../intake/fixtures.ts";
import { importRecords } from "./import-records.ts";
import { serverTarget } from "./server-target.ts";
import type { ReadRecord } from "./source-record.ts";
import { contextTarget, type IntakeTarget } from "./target.ts";

const test = useTestApp();
const server = { origin: "" };
beforeAll(async () => {
  server.origin = await test.app.listen({ port: 0, host: "127.0.0.1" });
});

function linesOf(...items: readonly object[]): ReadRecord[] {
  const records: readonly RawRecord[] = items.map((item) => ({ ...item }));
  return records.map((record, index) => ({
    line: index + 1,
    key: record.externalId,
    text: JSON.stringify(record),
    form: "JSON",
    hasHeadings: false,
    read: () => record,
  }));
}

describe("an import through a running server", () => {
  it("an import through a server and an import into the database have the same result", async () => {
    const remote = serverTarget(server.origin, PROVIDER_KEY, systemClock);
    const local = contextTarget(test.ctx);
    const items = linesOf(candidateRecord(), candidateRecord({ externalId: "ESSAI-0002", ZIPCode: "x" }), {});
    const candidates = async (target: IntakeTarget, dryRun: boolean) => (await target.candidates(items, dryRun))();
    expect(await candidates(remote, true)).toEqual(await candidates(local, true));
    const outcomes = (await candidates(remote, false)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["created", "refused", "refused"]);
    expect(await candidates(remote, false)).toEqual(await candidates(local, false));

    const entries = linesOf({ numOrdinal: "20005", lastName: "Dubois", firstName: "Philippe" }, { numOrdinal: "" });
    const register = async (target: IntakeTarget, dryRun: boolean) => (await target.register(entries, dryRun))();
    expect(await register(remote, true)).toEqual(await register(local, true));
    expect((await register(remote, false)).map(({ outcome }) => outcome)).toEqual(["created", "refused"]);
  });

  it("an import rejects a number too large for JavaScript, with or without a server (F-24)", async () => {
    const lines = ["ranFR", "version"].map((field) =>
      JSON.stringify(candidateRecord({ externalId: field, [field]: 7 })),
    );
    const bytes = Buffer.from(lines.join("\n").replaceAll(":7", ":1e999"));
    for (const target of [contextTarget(test.ctx), serverTarget(server.origin, PROVIDER_KEY, systemClock)]) {
      const fields: (string | null)[] = [];
      const nothing = () => undefined;
      await importRecords(
        "candidates",
        async function* () {
          yield bytes;
        },
        target,
        {
          ...{ progress: nothing, changed: nothing, duplicate: nothing, unknownColumn: nothing, warning: nothing },
          refused: ({ field }) => fields.push(field),
        },
      );
      expect(fields).toEqual(["ranFR", "version"]);
    }
  });

  it("an import does not restore a candidate who was erased after the import's start (F-23)", async () => {
    let seconds = 0;
    const remote = serverTarget(server.origin, PROVIDER_KEY, { elapsed: () => seconds * 1000 });
    const store = async (version: number) => {
      const results = await (await remote.candidates(linesOf(candidateRecord({ version })), false))();
      return results.map(({ outcome }) => outcome);
    };
    expect(await store(1)).toEqual(["created"]);
    seconds = 60;
    test.clock.advance(60_000);
    await eraseCandidate(test.ctx, "ESSAI-0001");
    seconds = 70;
    test.clock.advance(10_000);
    expect(await store(2)).toEqual(["erased"]);
    await test.response(putCandidate, candidateRecord({ version: 3, city: "Vannes" }), { token: PROVIDER_KEY });
    expect(await store(4)).toEqual(["unchanged"]);
    const begunAfter = serverTarget(server.origin, PROVIDER_KEY, { elapsed: () => 0 });
    const [result] = await (await begunAfter.candidates(linesOf(candidateRecord({ version: 4 })), false))();
    expect(result?.outcome).toBe("updated");
  });

  it("an import through a server stores valid files and gives the reason for each rejected file", async () => {
    const remote = serverTarget(server.origin, PROVIDER_KEY, systemClock);
    const resume = new Uint8Array(readFileSync("tests/support/data/files/cv.pdf"));
    expect(await remote.file("CV d'Élan.pdf", resume, true)).toBeUndefined();
    expect(await test.ctx.db.selectFrom("files").select("name").execute()).toEqual([]);
    expect(await remote.file("CV d'Élan.pdf", resume, false)).toBeUndefined();
    expect(await test.ctx.db.selectFrom("files").select("name").execute()).toEqual([{ name: "CV d'Élan.pdf" }]);
    expect(await remote.file("page.jpg", new TextEncoder().encode("<html>"), false)).toBe(
      "Ce fichier n'est ni une image JPEG, PNG ou WebP, ni un PDF.",
    );
    expect(await remote.file("long.pdf", new Uint8Array(10_000_001), false)).toBe("Fichier de plus de 10 Mo.");
  });

  it("an import with an invalid key of the provider fails with an error about the key", async () => {
    const remote = serverTarget(server.origin, "une-autre-cle", systemClock);
    const store = await remote.candidates(linesOf(candidateRecord()), false);
    await expect(store()).rejects.toThrow(
      "Le serveur a refusé l'import (401). Clé du fournisseur absente ou incorrecte.",
    );
  });
});

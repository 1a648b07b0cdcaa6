import { readFileSync } from "node:fs";
import type { RawRecord } from "contract/records/field-rules.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { candidateRecord } from "../intake/make.ts";
import { serverTarget } from "./server-target.ts";
import type { ReadRecord } from "./source-record.ts";
import { type IntakeTarget, worldTarget } from "./target.ts";

const test = useTestApp();
const server = { origin: "" };
beforeAll(async () => {
  server.origin = await test.app.listen({ port: 0, host: "127.0.0.1" });
});

/** Records as a file of one JSON object a line holds them. */
function linesOf(...items: readonly object[]): ReadRecord[] {
  const records: readonly RawRecord[] = items.map((item) => ({ ...item }));
  return records.map((record, index) => ({
    line: index + 1,
    key: record.externalId,
    text: JSON.stringify(record),
    form: "JSON",
    read: () => record,
  }));
}

describe("an import through a running server", () => {
  it("has the same answers as one into the database", async () => {
    const remote = serverTarget(server.origin, PROVIDER_KEY);
    const local = worldTarget(test.world);
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

  it("stores files, and tells why one is refused", async () => {
    const remote = serverTarget(server.origin, PROVIDER_KEY);
    const resume = new Uint8Array(readFileSync("proof/data/files/cv.pdf"));
    expect(await remote.file("CV d'Élan.pdf", resume, true)).toBeUndefined();
    expect(await test.world.db.selectFrom("files").select("name").execute()).toEqual([]);
    expect(await remote.file("CV d'Élan.pdf", resume, false)).toBeUndefined();
    expect(await test.world.db.selectFrom("files").select("name").execute()).toEqual([{ name: "CV d'Élan.pdf" }]);
    expect(await remote.file("page.jpg", new TextEncoder().encode("<html>"), false)).toBe(
      "Ce fichier n'est ni une image JPEG, PNG ou WebP, ni un PDF.",
    );
    expect(await remote.file("long.pdf", new Uint8Array(10_000_001), false)).toBe("Fichier de plus de 10 Mo.");
  });

  it("says that the key is wrong", async () => {
    const remote = serverTarget(server.origin, "une-autre-cle");
    const store = await remote.candidates(linesOf(candidateRecord()), false);
    await expect(store()).rejects.toThrow(
      "Le serveur a refusé l'import (401). Clé du fournisseur absente ou incorrecte.",
    );
  });
});

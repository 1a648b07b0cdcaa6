import type { Transaction } from "kysely";
import { describe, expect, it } from "vitest";
import { rowOf } from "../../../tests/support/access-matrix.ts";
import { makeScene, type Scene, tokenFor } from "../../../tests/support/access-scene.ts";
import { injectCall } from "../../../tests/support/inject-call.ts";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";
import type { Tables } from "../db/tables.ts";

const scene = {} as Scene;
const test = useTestApp({ scene: async (test) => Object.assign(scene, await makeScene(test)) });

async function overtaken(name: string, table: "accounts" | "candidates" | "staff") {
  const definition = allCalls.find((call) => call.name === name)?.definition;
  if (!definition) throw new Error(`There is no call ${name}`);
  const token = tokenFor(definition, scene);
  const input = rowOf(name).input(scene, token === scene.tokens.manager ? "manager" : "holder");
  const erase = (trx: Transaction<Tables>) => trx.deleteFrom(table).execute();
  return meanwhile(test, erase, () => injectCall(test.app, definition, input, { token }));
}

describe("an erasure during a call", () => {
  it.each([
    ["candidate", "Candidat non trouvé", "candidateNotFound"],
    ["addToSelection", "Candidat non trouvé", "candidateNotFound"],
    ["getFile", "Fichier non trouvé", "fileNotFound"],
  ])(
    "if the candidate in the call %s is erased during the call, the call returns 404 (T-54)",
    async (name, error, code) => {
      const response = await overtaken(name, "candidates");
      expect([response.statusCode, response.json()]).toEqual([404, { error, code, detail: "Not Found" }]);
    },
  );

  it.each(["candidate", "askIntroduction", "reportRecruitment", "configurationWrite"])(
    "if the calling account is erased during the call %s, the call returns 401 (T-54)",
    async (name) => expect((await overtaken(name, "accounts")).statusCode).toBe(401),
  );

  it.each(["saveContractPay", "uploadImport"])(
    "if the calling staff member is removed during the call %s, the call returns 401 (T-54)",
    async (name) => expect((await overtaken(name, "staff")).statusCode).toBe(401),
  );
});

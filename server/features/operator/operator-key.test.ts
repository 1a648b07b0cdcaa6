import { isOpenedByKey, wireRequest } from "contract/call.ts";
import { deleteCandidate } from "contract/intake.ts";
import { exportAccountData, runRetention, showAccount } from "contract/operator.ts";
import { describe, expect, it } from "vitest";
import { KEYS } from "../../../proof/servers/keys.ts";
import { accessCases } from "../../../proof/testing/access-cases.ts";
import { makeScene } from "../../../proof/testing/access-scene.ts";
import { OPERATOR_KEY, PROVIDER_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { allCalls, buildApp } from "../../app.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeHolder } from "../login/make.ts";

const test = useTestApp();
const OFFICE = "198.51.100.7";
const addresses = async () =>
  (await test.world.db.selectFrom("audit_events").selectAll().orderBy("id").execute()).map(({ event, address }) => [
    event,
    address,
  ]);

describe("the operator's key", () => {
  it("T-42 opens what lies under /api/operator/ and nothing else; the provider's opens none of it", () => {
    const underneath = allCalls.filter(({ definition }) => definition.path.startsWith("/api/operator/"));
    expect(underneath.length).toBeGreaterThan(15);
    expect(underneath).toEqual(allCalls.filter(({ definition }) => definition.access === "operator"));
  });

  it("T-42 is asked for before a body is read, and refused in the same words whatever was sent", async () => {
    const scene = await makeScene(test);
    for (const { name, definition } of allCalls.filter((call) => isOpenedByKey(call.definition))) {
      const { access } = definition;
      const other = access === "operator" ? KEYS.provider : KEYS.operator;
      for (const token of [other, scene.tokens.holder ?? "", "x"]) {
        const { url } = wireRequest(definition, accessCases[name]?.input(scene, "visitor"));
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const response = await test.app.inject({ method: definition.method, url, headers, payload: '{"pas du JSON' });
        const error =
          access === "operator"
            ? "Clé de l'exploitant absente ou incorrecte."
            : "Clé du fournisseur absente ou incorrecte.";
        expect([name, response.statusCode, response.json().error]).toEqual([name, 401, error]);
      }
    }
  });

  it("opens nothing while there is none: a server that only works answers no command", async () => {
    const { site } = test.world;
    const app = await buildApp({ ...test.world, site: { ...site, operatorKey: undefined } });
    for (const key of ["undefined", "null", OPERATOR_KEY]) {
      const headers = { authorization: `Bearer ${key}` };
      expect((await app.inject({ url: "/api/operator/status", headers })).statusCode).toBe(401);
    }
  });

  it("is described apart from the provider's in the API's description", async () => {
    const document = (await test.app.inject("/api/openapi.json")).json();
    expect(document.components.securitySchemes.operator).toMatchObject({ type: "http", scheme: "bearer" });
    expect(document.paths[showAccount.path].post.security).toEqual([{ operator: [] }]);
    expect(document.paths[deleteCandidate.path].delete.security).toEqual([{ provider: [] }]);
    expect(document.paths[showAccount.path].post.responses["401"].description).toBe("badOperatorKey");
  });
});

describe("the audit log", () => {
  it("T-51 has the address of the operator and of the provider in each of their lines", async () => {
    await makeHolder(test.world, { numOrdinal: "10001" });
    await makeCandidate(test.world, { externalId: "ESSAI-0001" });
    const operator = { token: OPERATOR_KEY, address: OFFICE };
    await test.answer(showAccount, { account: "10001" }, operator);
    await test.answer(exportAccountData, { account: "10001" }, operator);
    await test.answer(runRetention, {}, operator);
    const provider = { token: PROVIDER_KEY, address: "2001:db8:1:2:3:4:5:6" };
    await test.send(deleteCandidate, { externalId: "ESSAI-0001" }, provider);
    expect(await addresses()).toEqual([
      ["operator: show", OFFICE],
      ["operator: export account", OFFICE],
      ["operator: purge", OFFICE],
      ["candidate erased", "2001:db8:1:2::/64"],
    ]);
  });
});

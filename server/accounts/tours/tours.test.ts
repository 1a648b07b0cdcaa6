import { configurationRead, configurationWrite } from "contract/accounts/tours.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp();

describe("configurationRead", () => {
  it("Before a guided tour, configurationRead returns no details; it accepts only tour types 10 and 20 (S7-40 S3-30 S3-32)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    expect(await test.response(configurationRead, { type: "20" }, { token })).toEqual({ details: {}, isActive: true });
    expect((await test.send(configurationRead, { type: "10" }, { token })).statusCode).toBe(200);
    for (const type of ["11", "0", "020", "tour"]) {
      expect((await test.send(configurationRead, { type }, { token })).statusCode).toBe(404);
    }
  });
});

describe("configurationWrite", () => {
  it("configurationWrite stores when each account saw the guided tours (S7-41 S3-31 S4-72)", async () => {
    const holder = await makeHolder(test.ctx);
    const token = await test.tokenOf(holder);
    const other = await test.tokenOf(await makeCollaborator(test.ctx, holder, { password: "clinique-demo-2026" }));
    const details = { notification: 1_750_000_000_000, newCandidacyNotificationParams: 1, searchAsv: 2 };
    await test.response(configurationWrite, { type: "20", details, isActive: true }, { token });
    const later = { details: { ...details, notification: 2 }, isActive: false };
    await test.response(configurationWrite, { type: "20", ...later }, { token });
    expect(await test.response(configurationRead, { type: "20" }, { token })).toEqual(later);
    expect((await test.response(configurationRead, { type: "20" }, { token: other })).details).toEqual({});
  });

  it("configurationWrite rejects details that are too large or are not an object", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    for (const details of [[], "texte", null, { long: "x".repeat(8200) }, { long: "é".repeat(4100) }]) {
      const response = await test.app.inject({
        method: "POST",
        url: "/api/veterinary/configuration/20",
        headers: { authorization: `Bearer ${token}` },
        payload: { details, isActive: true },
      });
      expect(response.statusCode).toBe(400);
    }
  });
});

import { type Call, wireRequest } from "contract/call.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { addToSelection } from "contract/selection/selection.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { buildApp } from "../../app.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeBreaker } from "../breaker.ts";
import { type Connection, connectUrl } from "./connect.ts";

const test = useTestApp();
const opened: { lagging?: TestDatabase; app?: FastifyInstance } = {};
let token: string;
let id: number;

beforeAll(async () => {
  opened.lagging = await openTestDatabase();
  opened.app = await openWith(opened.lagging.connection);
});
afterAll(async () => {
  await opened.app?.close();
  await opened.lagging?.close();
});
beforeEach(async () => {
  token = await test.tokenOf(await makeHolder(test.ctx));
  id = await makeCandidate(test.ctx);
  await makeCandidate(test.ctx);
});

function openWith({ db }: Connection): Promise<FastifyInstance> {
  const breaker = makeBreaker(test.clock, { failures: 1, pauseSeconds: 10 });
  return buildApp({ ...test.ctx, replica: { db, breaker } });
}

async function ask(call: Call, input: object, app = opened.app) {
  const { url, method, body } = wireRequest(call, input);
  const response = await app?.inject({
    method: method as "GET",
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  if (response?.statusCode !== 200) throw new Error(response?.body);
  return response.json();
}
const total = async (app = opened.app) => (await ask(candidates, {}, app))["hydra:totalItems"];

describe("a read replica", () => {
  it("for 30 seconds after an account changes data, its searches read the primary database", async () => {
    expect(await total()).toBe(0);
    await ask(addToSelection, { selectionId: id, isSelected: true });
    expect(await total()).toBe(1);
    test.clock.advance(29_000);
    expect(await total()).toBe(1);
    test.clock.advance(2000);
    expect(await total()).toBe(0);
  });

  it("searches use the primary database if the replica fails", async () => {
    const nobody = connectUrl("postgres://127.0.0.1:1/nobody");
    const app = await openWith(nobody);
    expect([await total(app), await total(app)]).toEqual([2, 2]);
    await app.close();
    await nobody.close();
  });

  it("a server without a replica does not store the time of a session's last change of data", async () => {
    await test.response(addToSelection, { selectionId: id, isSelected: true }, { token });
    const session = await test.ctx.db.selectFrom("sessions").select("wrote_at").executeTakeFirstOrThrow();
    expect(session.wrote_at).toBeNull();
  });
});

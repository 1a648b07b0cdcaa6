import { connect } from "node:net";
import { unreadCount } from "contract/alerts/notifications.ts";
import { expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { startSession } from "../../server/accounts/sessions/session.ts";
import { environmentOf, withContext } from "../support/data-location.ts";
import { makeTestDatabase } from "../support/database.ts";
import { load } from "../support/load.ts";
import { startServer } from "../support/server-process.ts";
import { useTestApp } from "../support/test-app.ts";

const test = useTestApp();
const SOCKETS = 200;

it("a client has 10 s to send its headers and 120 s to send its request (F-27)", () => {
  expect(test.app.server).toMatchObject({
    ...{ headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 1000 },
  });
});

/** Opens a connection that sends one byte a second. @returns a function that ends the connection */
function openSlow(origin: string, inHeaders: boolean): () => void {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const head =
    "POST /veterinary_authentication_token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
  socket.on("connect", () => socket.write(inHeaders ? "POST " : `${head}content-length: 90000\r\n\r\n{`));
  const dripping = setInterval(() => socket.writable && socket.write("a"), 1000);
  socket.on("error", () => undefined);
  socket.on("close", () => clearInterval(dripping));
  return () => socket.destroy();
}

it("other clients get responses while 200 clients send one byte a second (F-27)", async () => {
  const location = await makeTestDatabase();
  const token = await withContext(location, async (ctx) => startSession(ctx, await makeHolder(ctx)));
  const server = await startServer({ env: environmentOf(location) });
  const call = () => server.status(unreadCount, {}, token);
  const idle = await load(call, { calls: 50 });
  const ends = Array.from({ length: SOCKETS }, (_, index) => openSlow(server.origin, index % 2 === 0));
  try {
    const busy = await load(call, { forMs: 2000, pauseMs: 20 });
    expect(Object.keys(busy.statuses)).toEqual(["200"]);
    expect(busy.p95).toBeLessThan(Math.max(500, 10 * idle.p95));
  } finally {
    for (const end of ends) end();
    await server.kill();
  }
}, 60_000);

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { login } from "contract/accounts/login.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { putFile } from "contract/candidates/files.ts";
import { candidateBatch } from "contract/candidates/intake.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { candidateRecord, makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import { environmentOf } from "../support/data-location.ts";
import { load } from "../support/load.ts";
import { noLimits } from "../support/no-limits.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { useTestApp } from "../support/test-app.ts";

const test = useTestApp();
const SOCKETS = 200;
const HEAVY = 10;
const LOGINS = 300;
/** The server must respond more than twice during the heavy work. A blocked server would respond only afterwards. */
const ANSWERED = { 200: expect.toSatisfy((count) => count > 2) };
/** The side length in pixels of the largest accepted picture (25 megapixels). */
const EDGE = 4990;

let server: ServerProcess;
let token: string;
beforeAll(async () => {
  const { directory: dataDir, url: databaseUrl } = test.database;
  const LIMITS = JSON.stringify(noLimits("loginPerAddress", "candidateListPerAccount"));
  server = await startServer({ env: { ...environmentOf({ dataDir, databaseUrl }), LIMITS } });
});
afterAll(() => server?.kill());
beforeEach(async () => {
  test.clock.set(new Date());
  await makeCandidate(test.ctx);
  token = await test.tokenOf(await makeHolder(test.ctx));
  await load(search, { calls: 5 });
});

const search = () => server.status(candidates, {}, token);

async function searchDuring<Result>(work: Promise<Result>, look = () => {}) {
  const end = new AbortController();
  const over = work.finally(() => end.abort());
  const searches = await load(
    () => {
      look();
      return search();
    },
    { signal: end.signal },
  );
  return { result: await over, searches };
}

/** Returns the memory of a process in megabytes, or 0 on systems other than Linux. */
function residentMegabytes(pid: number): number {
  if (process.platform !== "linux") return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

it("300 parallel logins cost less than 200 MB of memory, and the server still answers searches (T-21)", async () => {
  const before = residentMegabytes(server.pid);
  let peak = before;
  const logins = Array.from({ length: LOGINS }, (_, index) =>
    server.send(login, { email: `personne-${index}@lices.example`, password: "un-mauvais-mot-de-passe" }),
  );
  const { result, searches } = await searchDuring(Promise.all(logins), () => {
    peak = Math.max(peak, residentMegabytes(server.pid));
  });
  // On a busy machine, the server returns 408 if it reads a request late, or the client gives up (undefined).
  for (const one of result) expect([401, 408, 503, undefined]).toContain(one?.status);
  const rejected = result.filter((one) => one?.status === 503);
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.filter((one) => !one?.headers.has("retry-after"))).toEqual([]);
  expect(searches).toEqual(ANSWERED);
  expect(peak - before).toBeLessThan(200);
});

it("the server answers searches during ten uploads, batches and logins (F-35)", async () => {
  const create = { width: EDGE, height: EDGE, channels: 3, background: { r: 40, g: 90, b: 120 } } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const batchOf = (round: number) =>
    Array.from({ length: 200 }, (_, index) => candidateRecord({ externalId: `HEAVY-${round}-${index}` }));
  const heavy = Array.from({ length: HEAVY }, (_, index) => {
    // Appends the index to the JPEG, so that each file has a different hash.
    const content = new Uint8Array(Buffer.concat([picture, Buffer.from(String(index))]));
    if (index % 3 === 0) return server.status(putFile, { name: `heavy-${index}.jpg`, content });
    if (index % 3 === 1) return server.status(candidateBatch, { items: batchOf(index) });
    return server.status(login, { email: `nobody-${index}@clinique.example`, password: "trois chats roux dorment" });
  });
  const { result, searches } = await searchDuring(Promise.all(heavy));
  expect(result).toContain(200);
  expect(searches).toEqual(ANSWERED);
});

it("the server responds to other clients while 200 clients send only half a request (F-27)", async () => {
  const { hostname, port } = new URL(server.origin);
  const head =
    "POST /veterinary_authentication_token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
  const slow = Array.from({ length: SOCKETS }, (_, index) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(index % 2 === 0 ? "POST " : `${head}content-length: 90000\r\n\r\n{`);
    return socket;
  });
  await Promise.all(slow.map((socket) => once(socket, "connect")));
  expect(await load(search, { calls: 20 })).toEqual({ 200: 20 });
  for (const socket of slow) socket.destroy();
});

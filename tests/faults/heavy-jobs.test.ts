import { login } from "contract/accounts/login.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { putFile } from "contract/candidates/files.ts";
import { candidateBatch } from "contract/candidates/intake.ts";
import sharp from "sharp";
import { expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { startSession } from "../../server/accounts/sessions/session.ts";
import { candidateRecord } from "../../server/candidates/intake/fixtures.ts";
import { environmentOf, withContext } from "../support/data-location.ts";
import { makeTestDatabase } from "../support/database.ts";
import { load } from "../support/load.ts";
import { noLimits } from "../support/no-limits.ts";
import { startServer } from "../support/server-process.ts";

/** Edge of the largest picture that the server accepts, of 25 Mpx. */
const EDGE = 4990;
const BATCH = 500;

const batchOf = (round: number) =>
  Array.from({ length: BATCH }, (_, index) => candidateRecord({ externalId: `HEAVY-${round}-${index}` }));

it("searches stay fast beside ten parallel uploads, batches and logins (F-35)", async () => {
  const location = await makeTestDatabase();
  const token = await withContext(location, async (ctx) => startSession(ctx, await makeHolder(ctx)));
  const LIMITS = JSON.stringify(noLimits("loginPerAddress", "candidateListPerAccount"));
  const server = await startServer({ env: { ...environmentOf(location), LIMITS } });
  const create = { width: EDGE, height: EDGE, channels: 3, background: { r: 40, g: 90, b: 120 } } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const heavy = async (index: number) => {
    // Append bytes to the JPEG, which change only the hash of the file.
    const content = new Uint8Array(Buffer.concat([picture, Buffer.from(String(index))]));
    if (index % 3 === 0) return server.status(putFile, { name: `heavy-${index}.jpg`, content });
    if (index % 3 === 1) return server.status(candidateBatch, { items: batchOf(1 + (index % 9)) });
    return server.status(login, { email: `nobody-${index}@clinique.example`, password: "trois chats roux dorment" });
  };
  try {
    await server.send(candidateBatch, { items: batchOf(0) });
    const search = () => server.status(candidates, {}, token);
    const idle = await load(search, { calls: 60 });
    const [, busy] = await Promise.all([
      load(heavy, { forMs: 1500, atOnce: 10 }),
      load(search, { forMs: 1500, pauseMs: 20 }),
    ]);
    expect(Object.keys(busy.statuses)).toEqual(["200"]);
    // The limit follows the idle time, because other tests may slow down this machine.
    expect(busy.p95).toBeLessThan(Math.max(1000, 20 * idle.p95));
  } finally {
    await server.kill();
  }
}, 60_000);

import { candidates } from "contract/candidates.ts";
import { putFile } from "contract/files.ts";
import { candidateBatch } from "contract/intake.ts";
import { login } from "contract/login.ts";
import sharp from "sharp";
import { candidateRecord } from "../../server/features/intake/make.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import { startSession } from "../../server/features/login/session.ts";
import { load } from "../servers/load.ts";
import { startServer } from "../servers/server-process.ts";
import { environmentOf, type Ground, onGround } from "./ground.ts";

/** Longest edge of a picture that is taken in: 25 Mpx. */
const EDGE = 4990;
const BATCH = 500;

/** What heavy work did to everybody else. */
export interface HeavyReport {
  /** Time of a list call without and with it, in milliseconds. */
  readonly idleP95: number;
  readonly p95: number;
  readonly failed: number;
  /** Heavy calls that ended, and with which status. */
  readonly heavy: Readonly<Record<number, number>>;
}

/** Largest pictures, password hashes and batches of candidates, side by side, with list calls beside them (policy F-35). */
export async function heavyJobs(
  ground: Ground,
  { forMs, atOnce }: { readonly forMs: number; readonly atOnce: number },
): Promise<HeavyReport> {
  const token = await onGround(ground, async (world) => startSession(world, await makeHolder(world)));
  const many = { max: 1_000_000 };
  const limits = { loginPerAddress: many, candidateListPerAccount: many };
  const server = await startServer({ env: { ...environmentOf(ground), LIMITS: JSON.stringify(limits) } });
  const background = { r: 40, g: 90, b: 120 };
  const create = { width: EDGE, height: EDGE, channels: 3, background } as const;
  const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const items = (round: number) =>
    Array.from({ length: BATCH }, (_, index) => candidateRecord({ externalId: `HEAVY-${round}-${index}` }));
  try {
    await server.send(candidateBatch, { items: items(0) });
    const list = async () => (await server.send(candidates, {}, token))?.status ?? 0;
    const idle = await load(list, { calls: 60 });
    const heavyCall = async (index: number) => {
      if (index % 3 === 0)
        return server.send(putFile, { name: `heavy-${index}.jpg`, content: withTail(picture, index) });
      if (index % 3 === 1) return server.send(candidateBatch, { items: items(1 + (index % 9)) });
      return server.send(login, { email: `personne-${index}@clinique.example`, password: "trois chats roux dorment" });
    };
    const [heavy, busy] = await Promise.all([
      load(async (index) => (await heavyCall(index))?.status ?? 0, { forMs, atOnce }),
      load(list, { forMs, pauseMs: 20 }),
    ]);
    const failed = busy.times.length - (busy.statuses[200] ?? 0);
    return { idleP95: idle.p95, p95: busy.p95, failed, heavy: heavy.statuses };
  } finally {
    await server.kill();
  }
}

/** The same picture under another hash: bytes after its end are none of it. */
function withTail(picture: Uint8Array, tail: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([picture, Buffer.from(String(tail))]));
}

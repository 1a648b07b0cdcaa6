import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { putFile } from "contract/candidates/files.ts";
import sharp from "sharp";
import { expect, it } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../support/test-app.ts";

const test = useTestApp();
const FILLER = "filler";

const put = (name: string, content: Buffer) =>
  test.send(putFile, { name, content: new Uint8Array(content) }, { token: PROVIDER_KEY });

/** @returns false if this process may not mount disks */
function mountSmallDisk(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m,mode=777", "tmpfs", folder]).status === 0;
}

function fillUp(folder: string): void {
  const handle = openSync(join(folder, FILLER), "w");
  for (let bytes = 1 << 20; bytes >= 512; bytes = bytes >> 1) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(bytes));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
  closeSync(handle);
}

async function storedIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of test.ctx.files.list()) if (id !== FILLER) ids.push(id);
  return ids;
}

it("a server with a full disk rejects files with 503 and leaves no partial files (F-26)", async (context) => {
  const folder = join(test.database.directory, "files");
  if (!mountSmallDisk(folder)) return context.skip("mounting a small disk takes root on Linux");
  try {
    const raw = { width: 400, height: 400, channels: 3 } as const;
    const picture = await sharp(randomBytes(400 * 400 * 3), { raw })
      .jpeg()
      .toBuffer();
    expect((await put("before.jpg", picture)).statusCode).toBe(200);
    const before = await storedIds();
    fillUp(folder);
    const rejected = await put("full.jpg", picture);
    expect(rejected.statusCode).toBe(503);
    expect(rejected.headers["retry-after"]).toBe("5");
    expect(await storedIds()).toEqual(before);
    expect((await test.app.inject("/readyz")).statusCode).toBe(200);
    for (const id of before) {
      const stream = await test.ctx.files.read(id);
      expect(stream && (await buffer(stream)).length).toBeGreaterThan(0);
    }
    const rows = await test.ctx.db.selectFrom("files").select("name").execute();
    expect(rows).toEqual([{ name: "before.jpg" }]);
    rmSync(join(folder, FILLER));
    expect((await put("full.jpg", picture)).statusCode).toBe(200);
    expect(await storedIds()).toHaveLength(2 * before.length);
  } finally {
    spawnSync("umount", ["-l", folder]);
  }
});

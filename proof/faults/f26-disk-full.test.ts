import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { putFile } from "contract/files.ts";
import sharp from "sharp";
import { expect, it } from "vitest";
import { makeSmallDisk } from "../servers/small-disk.ts";
import { PROVIDER_KEY, useTestApp } from "../testing/test-app.ts";

const test = useTestApp();

const put = (name: string, content: Buffer) =>
  test.send(putFile, { name, content: new Uint8Array(content) }, { token: PROVIDER_KEY });

it("F-26 files that find the disk full are answered with 503, leave nothing behind, and fit again when there is room", async (context) => {
  const disk = makeSmallDisk(2, join(test.database.directory, "files"));
  if (!disk) return context.skip("mounting a small disk takes root on Linux");
  try {
    const raw = { width: 400, height: 400, channels: 3 } as const;
    const picture = await sharp(randomBytes(400 * 400 * 3), { raw })
      .jpeg()
      .toBuffer();
    expect((await put("before.jpg", picture)).statusCode).toBe(200);
    const kept = async () => {
      let count = 0;
      for await (const { id } of test.world.files.list()) if (id !== "filler") count += 1;
      return count;
    };
    const before = await kept();
    disk.fill();
    const refused = await put("full.jpg", picture);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(await kept()).toBe(before);
    // What is there is still read.
    expect((await test.app.inject("/readyz")).statusCode).toBe(200);
    for await (const { id } of test.world.files.list()) {
      const stream = id === "filler" ? undefined : await test.world.files.read(id);
      if (stream) expect((await buffer(stream)).length).toBeGreaterThan(0);
    }
    const [row] = await test.world.db.selectFrom("files").selectAll().execute();
    expect(row?.name).toBe("before.jpg");
    disk.free();
    expect((await put("full.jpg", picture)).statusCode).toBe(200);
    expect(await kept()).toBe(2 * before);
  } finally {
    disk.remove();
  }
});

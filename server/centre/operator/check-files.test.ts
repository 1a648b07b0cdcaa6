import { checkFiles } from "contract/centre/operator.ts";
import { expect, it } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { OPERATOR_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { storeFile } from "../../candidates/files/store-file.ts";

const test = useTestApp();
const check = (erase: boolean) => test.response(checkFiles, { erase }, { token: OPERATOR_KEY });

it("F-33 finds files without bytes, bytes that changed, and bytes that no row names, and erases those", async () => {
  const { ctx } = test;
  for (const number of [1, 2, 3]) await storeFile(ctx, `cv-${number}.pdf`, resumeOf(String(number)));
  expect(await check(false)).toMatchObject({ rows: 3, missing: [], altered: [] });
  const rows = await ctx.db.selectFrom("files").selectAll().orderBy("name").execute();
  await ctx.files.delete(rows[0]?.stored_as ?? "");
  await ctx.files.put(rows[1]?.stored_as ?? "", resumeOf("9"));
  await ctx.files.put("orphelin-0001", resumeOf("10"));
  test.clock.set("2126-01-01T00:00:00.000Z");
  const found = await check(true);
  expect(found).toMatchObject({ missing: ["cv-1.pdf"], altered: ["cv-2.pdf"] });
  expect(found.orphans).toContain("orphelin-0001");
  expect((await check(false)).orphans).toEqual([]);
});

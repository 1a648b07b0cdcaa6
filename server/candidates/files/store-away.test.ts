import { getFile, putFile } from "contract/candidates/files.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { S3_KEY, type S3Double, startS3Double } from "../../../tests/support/s3-double.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { s3Files } from "../../platform/gateways/files/s3.ts";
import { makeCandidate } from "../intake/fixtures.ts";

const test = useTestApp();
const current: { s3?: S3Double } = {};
beforeAll(async () => {
  current.s3 = await startS3Double();
});
afterAll(() => current.s3?.close());

function useBucket(secretAccessKey: string = S3_KEY.secretAccessKey): S3Double {
  const { s3 } = current;
  if (!s3) throw new Error("The double is open only inside tests");
  const { accessKeyId } = S3_KEY;
  const settings = { accessKeyId, secretAccessKey, sessionToken: undefined, region: s3.region };
  Object.assign(test.ctx, { files: s3Files({ ...settings, base: `${s3.origin}/dossiers/`, prefix: "" }) });
  return s3;
}

it("calls get 503 if the bucket is missing or rejects the key, 404 if only the file is missing (F-26)", async () => {
  const s3 = useBucket();
  const content = resumeOf("CV");
  expect((await test.send(putFile, { name: "cv.pdf", content }, { token: PROVIDER_KEY })).statusCode).toBe(200);
  await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
  const token = await test.tokenOf(await makeHolder(test.ctx));
  const get = () => test.send(getFile, { token, name: "cv.pdf" });
  expect((await get()).statusCode).toBe(200);

  const away = [503, "5", "unavailable"];
  const summary = (response: Awaited<ReturnType<typeof get>>) => [
    response.statusCode,
    response.headers["retry-after"],
    response.json().code,
  ];
  s3.troubles.push("noBucket", "noBucket");
  expect(summary(await get())).toEqual(away);
  s3.troubles.push("noBucket", "noBucket", "noBucket");
  const other = { name: "autre.pdf", content: resumeOf("Un autre") };
  expect(summary(await test.send(putFile, other, { token: PROVIDER_KEY }))).toEqual(away);
  s3.troubles.length = 0;
  useBucket("un autre secret");
  expect(summary(await get())).toEqual(away);
  expect(summary(await test.send(putFile, other, { token: PROVIDER_KEY }))).toEqual(away);

  useBucket();
  s3.objects.clear();
  expect((await get()).statusCode).toBe(404);
});

import { currentUser } from "contract/accounts/account.ts";
import { expect, it } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../intake/fixtures.ts";
import { storeFile } from "./store-file.ts";

const test = useTestApp({ limits: { sessionTokenOpensFiles: false } });

it("if the operator permits only file tokens, a session token opens no file (W-05)", async () => {
  await storeFile(test.ctx, "cv.pdf", resumeOf("CV"));
  await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
  const session = await test.tokenOf(await makeHolder(test.ctx));
  const { fileToken } = await test.response(currentUser, {}, { token: session });
  const status = async (token: string) => (await test.app.inject(`/veterinary/file/${token}/cv.pdf`)).statusCode;
  expect([await status(fileToken), await status(session), await status("nonsense")]).toEqual([200, 401, 401]);
  expect([await status(`${fileToken}.x`), await status(`${fileToken}.`)]).toEqual([401, 401]);
});

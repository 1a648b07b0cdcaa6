import { addCollaborator, deleteCollaborator } from "contract/accounts/collaborators.ts";
import { login } from "contract/accounts/login.ts";
import { passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp();
const EMAIL = "camille@lices.example";
const PASSWORD = "trois chats roux dorment";
const state = { holder: "", collaborator: "" };

beforeEach(async () => {
  const holderId = await makeHolder(test.ctx, { numOrdinal: "10001" });
  state.holder = await test.tokenOf(holderId);
  state.collaborator = await makeCollaborator(test.ctx, holderId, { email: EMAIL, password: PASSWORD });
  await test.send(deleteCollaborator, { email: EMAIL, numOrdinal: "10001" }, { token: state.holder });
});

const mails = async () => (await test.outbox()).filter(({ to }) => to === EMAIL);

describe("a collaborator who was removed", () => {
  it("T-15 W-08 comes in again by the invitation alone: a forgotten password leads nowhere", async () => {
    const invited = { email: EMAIL, firstName: "Camille", lastName: "Robin", numOrdinal: "10001" };
    await test.send(addCollaborator, invited, { token: state.holder });
    const before = (await mails()).length;
    test.clock.advance(8 * 24 * 3_600_000);
    await test.send(passwordResetRequest, { email: EMAIL });
    expect(await mails()).toHaveLength(before);
    expect((await test.send(login, { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
  });

  it("T-15 enters by the link of a new invitation, and by no password of before", async () => {
    const invited = { email: EMAIL, firstName: "Camille", lastName: "Robin", numOrdinal: "10001" };
    await test.send(addCollaborator, invited, { token: state.holder });
    const [mail] = await mails();
    const encryption = /\/reset\/password\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    expect((await test.send(login, { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
    const NEXT = "un merle chante à midi";
    expect((await test.send(passwordReset, { encryption, password: NEXT })).statusCode).toBe(200);
    expect((await test.send(login, { email: EMAIL, password: NEXT })).statusCode).toBe(200);
  });

  it("W-08 is reached by no other name of the account either", async () => {
    const before = (await mails()).length;
    await test.send(passwordResetRequest, { email: `removed ${state.collaborator}` });
    expect(await mails()).toHaveLength(before);
  });
});

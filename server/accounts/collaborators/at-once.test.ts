import { currentUser } from "contract/accounts/account.ts";
import { addCollaborator } from "contract/accounts/collaborators.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { invitationsPerAccount: { max: 100 } } });

const tokenOf = async (numOrdinal: string) => test.tokenOf(await makeHolder(test.ctx, { numOrdinal }));
const invite = (token: string, email: string) =>
  test.send(addCollaborator, { lastName: "Robin", firstName: "Camille", email }, { token });
const TAKEN = [409, { error: "Cet email est déjà utilisé.", code: "emailTaken" }];

describe("invitations at once", () => {
  it("W-08 fill the ten places of a holder and no more", async () => {
    const id = await makeHolder(test.ctx);
    await makeCollaborator(test.ctx, id);
    const token = await test.tokenOf(id);
    const responses = await Promise.all(Array.from({ length: 30 }, (_, at) => invite(token, `c${at}@lices.example`)));
    const full = responses.filter(({ statusCode }) => statusCode === 409).map((response) => response.json().code);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
    expect(full).toEqual(Array(21).fill("collaboratorsFull"));
    expect((await test.response(currentUser, {}, { token })).childVeterinaryUser).toHaveLength(10);
  });

  it("W-08 of one person by several holders are one, the others are told that the address is taken", async () => {
    for (let round = 0; round < 5; round += 1) {
      const tokens = await Promise.all(Array.from({ length: 6 }, (_, at) => tokenOf(`2${round}${at}`)));
      const responses = await Promise.all(tokens.map((token) => invite(token, `ana${round}@lices.example`)));
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) {
        expect([response.statusCode, response.json()]).toEqual(TAKEN);
      }
    }
  });

  it("of one person by one holder are one person, invited each time", async () => {
    const token = await tokenOf("10001");
    const responses = await Promise.all(Array.from({ length: 5 }, () => invite(token, "ana@lices.example")));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await test.response(currentUser, {}, { token })).childVeterinaryUser).toHaveLength(1);
  });
});

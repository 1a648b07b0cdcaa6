import { updateUser } from "contract/accounts/account.ts";
import { addCollaborator, deleteCollaborator } from "contract/accounts/collaborators.ts";
import { changePassword } from "contract/accounts/password.ts";
import { describe, expect, it } from "vitest";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ scene });
const OWN = "demo@clinique.example";
const OTHER = "inconnue@ailleurs.example";
const PASSWORD = "clinique-demo-2026";
const PROFILE = { gender: "Madame", lastName: "Ménard", firstName: "Claire", phone: "0299000000" };
const HOUR_MS = 3_600_000;
let token: string;

async function scene(): Promise<void> {
  token = await test.tokenOf(await makeHolder(test.ctx, { email: OWN, password: PASSWORD, numOrdinal: "10001" }));
}

const change = (wish: object) => test.response(updateUser, { ...PROFILE, ...wish }, { token });
const mails = async (to: string, subject: RegExp) =>
  (await test.outbox()).filter((mail) => mail.to === to && subject.test(mail.subject ?? ""));
async function changePhones(email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await change({ email, phone: `02990001${10 + time}` });
}

describe("mails that the recipient did not request (policy 2)", () => {
  it("All accounts together send at most three verification links an hour to an e-mail address (W-13)", async () => {
    for (let index = 0; index < 4; index += 1) {
      const one = await test.tokenOf(await makeHolder(test.ctx, { email: `n${index}@clinique.example` }));
      for (const email of [OTHER, `n${index}@clinique.example`]) {
        await test.response(updateUser, { ...PROFILE, email }, { token: one });
        await test.jobs.drain();
        test.clock.advance(61_000);
      }
    }
    expect(await mails(OTHER, /./)).toHaveLength(3);
  });

  it("Only a verified e-mail address receives a mail about a change of phone number (W-13)", async () => {
    await change({ email: OTHER });
    await changePhones(OTHER, 5);
    expect(await mails(OTHER, /téléphone/)).toEqual([]);
    expect(await mails(OWN, /téléphone/)).toHaveLength(3);
    test.clock.advance(HOUR_MS + 1000);
    await changePhones(OTHER, 4);
    expect(await mails(OWN, /téléphone/)).toHaveLength(6);
  });

  it("Only a verified e-mail address receives a mail about a change of password (W-13)", async () => {
    await change({ email: OTHER });
    let currentPassword = PASSWORD;
    for (const animal of ["chats roux", "chiens gris", "lapins blancs"]) {
      const newPassword = `trois ${animal} dorment`;
      await test.response(changePassword, { currentPassword, newPassword }, { token });
      currentPassword = newPassword;
    }
    expect([(await mails(OTHER, /mot de passe/)).length, (await mails(OWN, /mot de passe/)).length]).toEqual([0, 3]);
  });

  it("However often a user changes the e-mail address, the former one gets one undo link an hour (W-13)", async () => {
    for (let time = 0; time < 4; time += 1) {
      await change({ email: `autre-${time}@ailleurs.example` });
      await change({ email: OWN });
    }
    expect((await test.outbox()).filter(({ to, text }) => to === OWN && text.includes("?annuler"))).toHaveLength(1);
  });

  it("A collaborator who is removed and invited again gets at most three invitations an hour (W-08)", async () => {
    const person = { email: OTHER, firstName: "Ana", lastName: "Le Bris", numOrdinal: "10001" };
    const invite = async () => (await test.send(addCollaborator, person, { token })).statusCode;
    for (let time = 0; time < 6; time += 1) expect(await invite()).toBe(200);
    expect(await mails(OTHER, /./)).toHaveLength(3);
    await test.response(deleteCollaborator, { email: OTHER, numOrdinal: "10001" }, { token });
    expect(problemOf(await test.send(addCollaborator, person, { token }))).toEqual([429, "tooManyRequests"]);
    test.clock.advance(HOUR_MS + 1000);
    expect(await invite()).toBe(200);
    expect(await mails(OTHER, /./)).toHaveLength(4);
  });
});

import { confirmStaff } from "contract/centre/staff.ts";
import { forgotStaffPassword, resetStaffPassword } from "contract/centre/staff-login.ts";
import {
  addStaffPasskey,
  deleteStaffPasskey,
  staffPasskeyOptions,
  staffPasskeys,
} from "contract/centre/staff-passkeys.ts";
import {
  changeStaffRole,
  inviteStaff,
  removeStaff,
  resetStaffSecondFactor,
  resumeStaff,
  suspendStaff,
} from "contract/centre/staff-team.ts";
import { describe, expect, it } from "vitest";
import { codeOf, enterStaff, linkIn, makeEntering } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { insertPasskey } from "../../accounts/passkeys/store.ts";

const test = useTestApp();
const MINUTE_MS = 60_000;
const CHIEF = "claire@formation.example";
const OTHER_CHIEF = "anne@formation.example";
const ADVISER = "paul@formation.example";

async function givePasskey(staffId: string, name: string): Promise<string> {
  const id = test.ctx.random.uuid();
  const row = { id, credential_id: id, public_key: "AA", counter: 0, transports: [], name };
  await insertPasskey(test.ctx.db, { type: "staff", id: staffId }, { ...row, created_at: test.clock.now() });
  return id;
}

async function makeTeam() {
  const [chief, other, adviser] = [
    await makeEntering(test, { email: CHIEF, role: "gestionnaire" }),
    await makeEntering(test, { email: OTHER_CHIEF, role: "gestionnaire" }),
    await makeEntering(test, { email: ADVISER }),
  ];
  return { chief, other, adviser, token: await enterStaff(test, CHIEF) };
}

const mailsTo = async (to: string) => (await test.outbox()).filter((mail) => mail.to === to);

describe("a stolen session of a manager", () => {
  it("half an hour after the last authenticator code, a stolen session cannot change the team (T-59)", async () => {
    const { other, adviser, chief, token } = await makeTeam();
    const passkey = await givePasskey(chief, "Téléphone");
    const invitee = { email: "ana@formation.example", firstName: "Ana", lastName: "Le Bris", role: "gestionnaire" };
    const attempts = [
      () => test.send(staffPasskeyOptions, {}, { token }),
      () => test.send(addStaffPasskey, { name: "Clé", response: {} }, { token }),
      () => test.send(deleteStaffPasskey, { id: passkey }, { token }),
      () => test.send(inviteStaff, invitee, { token }),
      () => test.send(changeStaffRole, { id: adviser, role: "gestionnaire" }, { token }),
      () => test.send(resetStaffSecondFactor, { id: other }, { token }),
      () => test.send(suspendStaff, { id: other }, { token }),
      () => test.send(resumeStaff, { id: other }, { token }),
      () => test.send(removeStaff, { id: other }, { token }),
    ];
    test.clock.advance(31 * MINUTE_MS);
    for (const attempt of attempts) expect(problemOf(await attempt())).toEqual([401, "confirmYourself"]);
    expect((await test.response(staffPasskeys, {}, { token })).total).toBe(1);
    expect(await mailsTo("ana@formation.example")).toEqual([]);
    await enterStaff(test, CHIEF);
    expect((await test.send(staffPasskeyOptions, {}, { token })).statusCode).toBe(401);
    test.clock.advance(MINUTE_MS);
    await test.send(confirmStaff, { code: codeOf(test) }, { token });
    const statuses = [];
    for (const attempt of attempts) statuses.push((await attempt()).statusCode);
    expect(statuses).toEqual([200, 422, 204, 200, 200, 200, 200, 200, 204]);
  });

  it("the team receives a mail about each new manager and each removed passkey (T-59)", async () => {
    const { chief, adviser, token } = await makeTeam();
    const id = await givePasskey(chief, "Clé du bureau");
    await test.send(deleteStaffPasskey, { id }, { token });
    expect((await mailsTo(CHIEF))[0]).toMatchObject({
      subject: "Une clé d'accès a été supprimée",
      text: expect.stringContaining("Clé du bureau"),
    });
    const invitee = { email: "ana@formation.example", firstName: "Ana", lastName: "Le Bris", role: "gestionnaire" };
    await test.response(inviteStaff, invitee, { token });
    await test.response(changeStaffRole, { id: adviser, role: "gestionnaire" }, { token });
    expect((await mailsTo(OTHER_CHIEF)).map(({ subject, text }) => [subject, text])).toEqual(
      expect.arrayContaining([
        ["Un nouveau gestionnaire de l'Espace formation", expect.stringContaining("Ana Le Bris vient d'être invité")],
        ["Un nouveau gestionnaire de l'Espace formation", expect.stringContaining("est maintenant gestionnaire")],
      ]),
    );
    const again = { ...invitee, email: "leo@formation.example", role: "conseiller" };
    await test.response(inviteStaff, again, { token });
    expect(await mailsTo(OTHER_CHIEF)).toHaveLength(2);
    await test.response(suspendStaff, { id: adviser }, { token });
    await test.response(resumeStaff, { id: adviser }, { token });
    await test.response(resumeStaff, { id: adviser }, { token });
    const [latest, ...others] = await mailsTo(OTHER_CHIEF);
    expect(others).toHaveLength(2);
    expect(latest?.text).toContain("a de nouveau accès à l'Espace formation comme gestionnaire");
  });

  it("resetting the password by mail deletes the passkeys that a thief added (T-59)", async () => {
    const { chief } = await makeTeam();
    await givePasskey(chief, "Téléphone d'un autre");
    await test.send(forgotStaffPassword, { email: CHIEF });
    const [mail] = await mailsTo(CHIEF);
    const link = linkIn(mail?.text ?? "", "mot-de-passe");
    await test.response(resetStaffPassword, { token: link, password: "quatre chiens noirs courent" });
    expect(await test.ctx.db.selectFrom("passkeys").select("id").execute()).toEqual([]);
    expect((await mailsTo(CHIEF))[0]?.text).toContain("Vos clés d'accès ont été supprimées");
  });
});

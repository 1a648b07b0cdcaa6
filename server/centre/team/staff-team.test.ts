import { login } from "contract/accounts/login.ts";
import { passwordResetRequest } from "contract/accounts/password.ts";
import { staffMe } from "contract/centre/staff.ts";
import {
  acceptStaffInvitation,
  forgotStaffPassword,
  resetStaffPassword,
  staffLogin,
  staffLoginTotp,
} from "contract/centre/staff-login.ts";
import {
  addStaff,
  changeStaffRole,
  inviteStaff,
  removeStaff,
  resetStaffSecondFactor,
  resumeStaff,
  suspendStaff,
  team,
} from "contract/centre/staff-team.ts";
import { describe, expect, it } from "vitest";
import { codeOf, enterStaff, linkIn, makeEntering, STAFF_PASSWORD } from "../../../tests/support/staff.ts";
import { OPERATOR_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeStaff } from "../staff/fixtures.ts";
import { startStaffSession } from "../staff/session.ts";

const test = useTestApp();
const HOUR_MS = 3_600_000;
const PASSWORD = "quatre chiens noirs courent";
const CHIEF = "claire@formation.example";
const INVITEE = { email: "Ana@Formation.example", firstName: "Ana", lastName: "Le Bris", role: "conseiller" };

const statusOf = async (sent: Promise<{ statusCode: number }>) => (await sent).statusCode;

async function makeChief(email = CHIEF) {
  const id = await makeEntering(test, { email, role: "gestionnaire" });
  return { id, token: await startStaffSession(test.ctx, id) };
}
const mailTo = async (to: string) => {
  const mail = (await test.outbox()).find((one) => one.to === to);
  if (!mail) throw new Error(`No mail to ${to}`);
  return mail;
};

describe("an invitation (B1-09)", () => {
  it("a mailed invitation is valid for 72 hours and leads to the set-up of the second factor", async () => {
    const { token } = await makeChief();
    const member = await test.response(inviteStaff, INVITEE, { token });
    expect(member).toMatchObject({ ...INVITEE, state: "invited", secondFactor: false, me: false });
    const mail = await mailTo(INVITEE.email);
    expect([mail.subject, mail.text]).toEqual([
      "Votre accès à l'Espace formation",
      expect.stringContaining("valable 72 heures"),
    ]);
    const link = linkIn(mail.text, "invitation");
    const weak = await test.send(acceptStaffInvitation, { token: link, password: "Ana Le Bris" });
    expect(problemOf(weak)).toEqual([422, "passwordTooWeak"]);
    const step = await test.response(acceptStaffInvitation, { token: link, password: PASSWORD });
    expect(step).toEqual({ step: "enrol", ticket: expect.any(String) });
    expect(await statusOf(test.send(acceptStaffInvitation, { token: link, password: PASSWORD }))).toBe(400);
    expect(await test.response(staffLogin, { email: INVITEE.email, password: PASSWORD })).toMatchObject({
      step: "enrol",
    });
    expect(await test.events()).toEqual(expect.arrayContaining(["staff invited", "staff invitation accepted"]));
  });

  it("if a person accepts one invitation 20 times in parallel, only one attempt succeeds", async () => {
    const { token } = await makeChief();
    await test.response(inviteStaff, INVITEE, { token });
    const link = linkIn((await mailTo(INVITEE.email)).text, "invitation");
    const accept = () => statusOf(test.send(acceptStaffInvitation, { token: link, password: PASSWORD }));
    expect((await Promise.all(Array.from({ length: 20 }, accept))).filter((status) => status === 200)).toHaveLength(1);
  });

  it.each([
    [71, 200],
    [73, 400],
  ])("accepting a mailed invitation after %i hours returns the status %i", async (hours, status) => {
    const { token } = await makeChief();
    await test.response(inviteStaff, INVITEE, { token });
    const link = linkIn((await mailTo(INVITEE.email)).text, "invitation");
    test.clock.advance(hours * HOUR_MS);
    expect(await statusOf(test.send(acceptStaffInvitation, { token: link, password: PASSWORD }))).toBe(status);
  });

  it("if a manager invites a person again, the link of the first invitation becomes invalid", async () => {
    const { token } = await makeChief();
    await test.response(inviteStaff, INVITEE, { token });
    const first = linkIn((await mailTo(INVITEE.email)).text, "invitation");
    const again = { ...INVITEE, email: INVITEE.email.toLowerCase(), role: "gestionnaire" };
    expect(await test.response(inviteStaff, again, { token })).toMatchObject({ role: "gestionnaire" });
    const second = linkIn((await mailTo(again.email)).text, "invitation");
    expect(await statusOf(test.send(acceptStaffInvitation, { token: first, password: PASSWORD }))).toBe(400);
    expect(await statusOf(test.send(acceptStaffInvitation, { token: second, password: PASSWORD }))).toBe(200);
    expect(problemOf(await test.send(inviteStaff, INVITEE, { token }))).toEqual([409, "emailTaken"]);
    expect((await test.response(team, {}, { token })).total).toBe(2);
  });

  it("an invalid invitation returns errors and does not count towards the limit of twenty a day", async () => {
    const { token } = await makeChief();
    const invitee = { email: "pas une adresse", firstName: " ", lastName: "x".repeat(101), role: "chef" };
    const rejected = await test.send(inviteStaff, invitee, { token });
    expect([rejected.statusCode, rejected.json().code, rejected.json().errors]).toEqual([
      422,
      "staffRefused",
      [
        { field: "email", error: "Veuillez renseigner un email valide" },
        { field: "firstName", error: "Veuillez renseigner un prénom." },
        { field: "lastName", error: "Ce nom est trop long\u00a0: 100 caractères au plus." },
        { field: "role", error: "Veuillez choisir un rôle\u00a0: conseiller ou gestionnaire." },
      ],
    ]);
    const invite = (fields: Partial<typeof INVITEE>) =>
      statusOf(test.send(inviteStaff, { ...INVITEE, ...fields }, { token }));
    const one = (at: number) => invite({ email: `ana${at}@formation.example` });
    for (let at = 0; at < 19; at += 1) expect(await one(at)).toBe(200);
    for (let at = 0; at < 10; at += 1) expect(await invite({ firstName: "" })).toBe(422);
    for (let at = 0; at < 10; at += 1) expect(await invite({ email: CHIEF })).toBe(409);
    expect([await one(19), await one(20)]).toEqual([200, 429]);
    expect((await test.response(team, {}, { token })).total).toBe(21);
  });

  it("the operator invites the first manager (B1-03)", async () => {
    expect(await test.ctx.db.selectFrom("staff").select("id").execute()).toEqual([]);
    const invitee = { email: "premiere@formation.example", firstName: "Anne", lastName: "Le Roux" };
    const added = await test.response(addStaff, invitee, { token: OPERATOR_KEY });
    expect(added).toMatchObject({ email: invitee.email, role: "gestionnaire" });
    const link = linkIn((await mailTo(invitee.email)).text, "invitation");
    expect(await test.response(acceptStaffInvitation, { token: link, password: PASSWORD })).toMatchObject({
      step: "enrol",
    });
    expect(await test.events()).toContain("operator: add staff");
    expect(await statusOf(test.send(addStaff, invitee, { token: OPERATOR_KEY }))).toBe(409);
    const badRole = { ...invitee, email: "a@formation.example", role: "chef" };
    expect(await statusOf(test.send(addStaff, badRole, { token: OPERATOR_KEY }))).toBe(422);
  });

  it("the server deletes an invitation that nobody accepts within 30 days", async () => {
    const { token } = await makeChief();
    await test.response(inviteStaff, INVITEE, { token });
    await test.jobs.drain();
    test.clock.advance(31 * 24 * HOUR_MS);
    await test.jobs.drain();
    expect(await test.ctx.db.selectFrom("staff").select("email").execute()).toEqual([{ email: CHIEF }]);
    expect(await test.ctx.db.selectFrom("staff_links").select("hash").execute()).toEqual([]);
  });
});

describe("a forgotten password (B1-09)", () => {
  const forget = (email: string) => test.send(forgotStaffPassword, { email });

  it("a request for a new password always returns 202, but only active members get a mail", async () => {
    await makeEntering(test, { email: CHIEF });
    await makeStaff(test.ctx, { email: "invitee@formation.example" });
    await makeHolder(test.ctx, { email: "clinique@lices.example" });
    for (const email of [CHIEF.toUpperCase(), "invitee@formation.example", "clinique@lices.example", "rien", CHIEF]) {
      const { statusCode, body } = await forget(email);
      expect([email, statusCode, body]).toEqual([email, 202, ""]);
    }
    expect((await test.outbox()).map(({ to, subject }) => [to, subject])).toEqual([
      [CHIEF, "Réinitialisez votre mot de passe"],
    ]);
    expect(await test.events()).toEqual(["staff reset link sent"]);
  });

  it("a member can use a reset link once within 60 minutes, and then needs the second factor", async () => {
    await makeEntering(test, { email: CHIEF });
    const session = await enterStaff(test, CHIEF);
    await forget(CHIEF);
    const link = linkIn((await mailTo(CHIEF)).text, "mot-de-passe");
    expect(await statusOf(test.send(acceptStaffInvitation, { token: link, password: PASSWORD }))).toBe(400);
    test.clock.advance(59 * 60_000);
    const { step, ticket } = await test.response(resetStaffPassword, { token: link, password: PASSWORD });
    expect(step).toBe("totp");
    expect(await statusOf(test.send(resetStaffPassword, { token: link, password: PASSWORD }))).toBe(400);
    expect(await statusOf(test.send(staffMe, {}, { token: session }))).toBe(401);
    expect(await statusOf(test.send(staffMe, {}, { token: ticket }))).toBe(401);
    expect(await statusOf(test.send(staffLogin, { email: CHIEF, password: STAFF_PASSWORD }))).toBe(401);
    expect(await statusOf(test.send(staffLoginTotp, { ticket, code: codeOf(test) }))).toBe(200);
    expect((await mailTo(CHIEF)).subject).toBe("Votre mot de passe a été modifié");
    expect(await test.events()).toContain("staff password set by reset link");
    await forget(CHIEF);
    const late = linkIn((await mailTo(CHIEF)).text, "mot-de-passe");
    test.clock.advance(61 * 60_000);
    expect(await statusOf(test.send(resetStaffPassword, { token: late, password: PASSWORD }))).toBe(400);
  });

  it("if a member and a clinic's account share an e-mail address, each has separate mail limits", async () => {
    await makeEntering(test, { email: CHIEF });
    await makeHolder(test.ctx, { email: CHIEF, password: STAFF_PASSWORD });
    await forget(CHIEF);
    await test.jobs.drain();
    await test.send(passwordResetRequest, { email: CHIEF });
    expect((await test.outbox()).filter(({ to }) => to === CHIEF)).toHaveLength(2);
    expect(await statusOf(test.send(login, { email: CHIEF, password: STAFF_PASSWORD }))).toBe(200);
  });
});

describe("the team (B1-09)", () => {
  it("the team list is sorted by name and has pages of 30", async () => {
    const { token } = await makeChief();
    for (let number = 10; number < 44; number += 1) await makeStaff(test.ctx, { lastName: `Z${number}` });
    const first = await test.response(team, {}, { token });
    expect([first.total, first.items.length, first.items[0]]).toMatchObject([35, 30, { email: CHIEF, me: true }]);
    const rest = await test.get(String(first.next), token);
    expect(rest.json()).toMatchObject({ total: 35, next: null });
    const names = [...first.items, ...rest.json().items].map(({ lastName }: { lastName: string }) => lastName);
    expect([names.length, names]).toEqual([35, names.toSorted()]);
    for (const query of ["?page=2", "?cursor=faux"]) {
      const url = `/api/formation/team${query}`;
      expect(await statusOf(test.get(url, token))).toBe(400);
    }
  });

  it.each([
    ["suspend", suspendStaff],
    ["remove", removeStaff],
    ["reset-second-factor", resetStaffSecondFactor],
  ] as const)("the action %s invalidates all sessions and tickets of the member (B1-08)", async (_name, call) => {
    const { token } = await makeChief();
    const id = await makeEntering(test, { email: "ana@formation.example" });
    const session = await enterStaff(test, "ana@formation.example");
    const { ticket } = await test.response(staffLogin, { email: "ana@formation.example", password: STAFF_PASSWORD });
    expect(await statusOf(test.send(call, { id }, { token }))).toBeLessThan(300);
    expect(await statusOf(test.send(staffMe, {}, { token: session }))).toBe(401);
    expect(await statusOf(test.send(staffLoginTotp, { ticket, code: codeOf(test, 1) }))).toBe(401);
  });

  it("after a member's suspension ends, the member must log in again", async () => {
    const { token } = await makeChief();
    const email = "ana@formation.example";
    const id = await makeEntering(test, { email });
    const session = await enterStaff(test, email);
    expect(await test.response(suspendStaff, { id }, { token })).toMatchObject({ state: "suspended" });
    expect(await statusOf(test.send(staffLogin, { email, password: STAFF_PASSWORD }))).toBe(401);
    expect(await test.response(resumeStaff, { id }, { token })).toMatchObject({ state: "active" });
    expect(await statusOf(test.send(staffMe, {}, { token: session }))).toBe(401);
    expect(await test.response(staffLogin, { email, password: STAFF_PASSWORD })).toMatchObject({ step: "totp" });
    expect(await test.response(resetStaffSecondFactor, { id }, { token })).toMatchObject({ secondFactor: false });
    await test.response(changeStaffRole, { id, role: "gestionnaire" }, { token });
    await test.send(removeStaff, { id }, { token });
    expect(await test.events()).toEqual(
      expect.arrayContaining([
        ...["staff suspended", "staff resumed", "staff second factor reset", "staff role changed", "staff removed"],
      ]),
    );
    expect((await mailTo(email)).subject).toBe("Votre accès à l'Espace formation a pris fin");
    for (const call of [suspendStaff, resumeStaff, removeStaff, resetStaffSecondFactor]) {
      expect(await statusOf(test.send(call, { id }, { token }))).toBe(404);
      expect(await statusOf(test.send(call, { id: "pas un id" }, { token }))).toBe(404);
    }
  });

  it("a reset of the second factor invalidates the password and mails the member a link (T-66)", async () => {
    const { token } = await makeChief();
    const email = "ana@formation.example";
    const id = await makeEntering(test, { email });
    await enterStaff(test, email);
    expect(await test.response(resetStaffSecondFactor, { id }, { token })).toMatchObject({ state: "active" });
    expect(await statusOf(test.send(staffLogin, { email, password: STAFF_PASSWORD }))).toBe(401);
    const mail = await mailTo(email);
    expect(mail.subject).toBe("Votre second facteur a été réinitialisé");
    const link = linkIn(mail.text, "mot-de-passe");
    expect(await test.response(resetStaffPassword, { token: link, password: PASSWORD })).toMatchObject({
      step: "enrol",
    });
    // The password alone opens no session, because the member also needs the mailed link.
    expect(await statusOf(test.send(staffLogin, { email, password: PASSWORD }))).toBe(401);
    await test.jobs.drain();
    const again = linkIn((await mailTo(email)).text, "mot-de-passe");
    expect(await test.response(resetStaffPassword, { token: again, password: PASSWORD })).toMatchObject({
      step: "enrol",
    });
  });

  it("a reset of an invited person's second factor keeps the invitation valid (T-66)", async () => {
    const { token } = await makeChief();
    const invited = await test.response(inviteStaff, INVITEE, { token });
    expect(await test.response(resetStaffSecondFactor, { id: invited.id }, { token })).toMatchObject({
      state: "invited",
    });
    const link = linkIn((await mailTo(INVITEE.email)).text, "invitation");
    expect(await statusOf(test.send(acceptStaffInvitation, { token: link, password: PASSWORD }))).toBe(200);
  });

  it("if a manager changes a member's role, the new role applies at once to open sessions (B1-02)", async () => {
    const { token } = await makeChief();
    const other = await makeChief("ana@formation.example");
    expect(await statusOf(test.send(team, {}, { token: other.token }))).toBe(200);
    await test.response(changeStaffRole, { id: other.id, role: "conseiller" }, { token });
    expect(await statusOf(test.send(team, {}, { token: other.token }))).toBe(403);
    expect(await test.response(staffMe, {}, { token: other.token })).toMatchObject({ role: "conseiller" });
    await test.response(changeStaffRole, { id: other.id, role: "gestionnaire" }, { token });
    expect(await statusOf(test.send(team, {}, { token: other.token }))).toBe(200);
    expect(await statusOf(test.send(changeStaffRole, { id: other.id, role: "chef" }, { token }))).toBe(422);
  });
});

describe("the last active manager (B1-10)", () => {
  const acts = [
    ["suspended", (id: string, token: string) => test.send(suspendStaff, { id }, { token })],
    ["removed", (id: string, token: string) => test.send(removeStaff, { id }, { token })],
    [
      "made conseiller",
      (id: string, token: string) => test.send(changeStaffRole, { id, role: "conseiller" }, { token }),
    ],
  ] as const;

  it.each(acts)(
    "the last active manager cannot be %s, even if other managers are invited or suspended",
    async (_name, act) => {
      const { id, token } = await makeChief();
      await makeStaff(test.ctx, { role: "gestionnaire" });
      await makeEntering(test);
      const suspended = await makeEntering(test, { role: "gestionnaire" });
      await test.response(suspendStaff, { id: suspended }, { token });
      expect(problemOf(await act(id, token))).toEqual([409, "lastManager"]);
      expect(await test.response(staffMe, {}, { token })).toMatchObject({ role: "gestionnaire" });
    },
  );

  it.each(acts)(
    "if three managers are %s by each other at the same time, one manager stays active",
    async (_name, act) => {
      const chiefs = [
        await makeChief(),
        await makeChief("b@formation.example"),
        await makeChief("c@formation.example"),
      ];
      const others = chiefs.flatMap((actor) => chiefs.map((target) => act(target.id, actor.token)));
      await Promise.all(others);
      const left = await test.ctx.db
        .selectFrom("staff")
        .select("id")
        .where("role", "=", "gestionnaire")
        .where("suspended_at", "is", null)
        .execute();
      expect(left).toHaveLength(1);
    },
  );
});

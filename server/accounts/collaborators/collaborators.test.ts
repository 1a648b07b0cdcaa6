import { currentUser } from "contract/accounts/account.ts";
import { addCollaborator, deleteCollaborator } from "contract/accounts/collaborators.ts";
import { login } from "contract/accounts/login.ts";
import { passwordLink, passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { insertSelections } from "../../selection/entries/store.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { invitationsPerAccount: { max: 100 } } });
const PASSWORD = "trois-chats-dorment-ici";
const INVITED = { lastName: "Robin", firstName: "Camille", email: "camille@clinique.example", numOrdinal: "10001" };

async function holder(numOrdinal = "10001") {
  const id = await makeHolder(test.ctx, { numOrdinal });
  return { id, token: await test.tokenOf(id) };
}

async function invitationLink(): Promise<string> {
  const [mail] = await test.outbox();
  return /\/reset\/password\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("addCollaborator", () => {
  it("The invitation mail contains the holder's name and a link that is valid for 7 days (S7-19 S6-07)", async () => {
    const { token } = await holder();
    expect(await test.response(addCollaborator, INVITED, { token })).toEqual({
      success: {
        childVeterinaryUser: [
          { email: "camille@clinique.example", firstName: "Camille", lastName: "Robin", mendataryChecked: false },
        ],
      },
    });
    const [mail] = await test.outbox();
    expect(mail).toMatchObject({ to: "camille@clinique.example" });
    expect(mail?.text).toMatch(/https:\/\/espace\.example\/reset\/password\/[\w-]{43}/);
    const encryption = await invitationLink();
    const { firstName, lastName, veterinaryClinicals } = await test.response(currentUser, {}, { token });
    expect(await test.response(passwordLink, { encryption })).toEqual({
      usable: true,
      invitation: { holder: `${firstName} ${lastName}`, clinic: veterinaryClinicals[0]?.socialReason },
    });
    test.clock.advance(7 * 24 * 3_600_000 + 1000);
    expect(await test.response(passwordLink, { encryption })).toEqual({ usable: false, invitation: null });
    expect((await test.send(passwordReset, { encryption, password: PASSWORD })).statusCode).toBe(400);
  });

  it("An invited person who tries to log in gets at most three invitation mails an hour (4.3)", async () => {
    const { token } = await holder();
    await test.response(addCollaborator, INVITED, { token });
    const first = await invitationLink();
    const enter = (email: string) => test.send(login, { email, password: PASSWORD });
    const responses = [await enter(INVITED.email), await enter("personne@clinique.example")];
    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array(2).fill([401, responses[1]?.body ?? ""]),
    );
    const mails = async () => (await test.outbox()).filter(({ to }) => to === INVITED.email);
    expect(await mails()).toHaveLength(2);
    for (let time = 0; time < 3; time += 1) await enter(INVITED.email);
    expect(await mails()).toHaveLength(3);
    const second = await invitationLink();
    expect(second).not.toBe(first);
    await test.response(passwordReset, { encryption: first, password: PASSWORD });
    expect((await test.send(passwordReset, { encryption: second, password: PASSWORD })).statusCode).toBe(400);
    test.clock.advance(2 * 3_600_000);
    await test.send(login, { email: INVITED.email, password: "un autre mot" });
    expect(
      (await test.outbox()).filter(({ subject, to }) => to === INVITED.email && /invit/i.test(subject ?? "")),
    ).toHaveLength(3);
  });

  it("If the holder repeats an invitation, a new link replaces the old link", async () => {
    const { token } = await holder();
    await test.response(addCollaborator, INVITED, { token });
    const former = await invitationLink();
    test.clock.advance(61_000);
    const { success } = await test.response(addCollaborator, { ...INVITED, firstName: "Camille-Marie" }, { token });
    expect(success.childVeterinaryUser).toHaveLength(1);
    expect(success.childVeterinaryUser[0]?.firstName).toBe("Camille-Marie");
    expect(await invitationLink()).not.toBe(former);
    expect((await test.send(passwordReset, { encryption: former, password: PASSWORD })).statusCode).toBe(400);
  });

  it.each([
    [{ lastName: "" }, "Veuillez renseigner un nom."],
    [{ firstName: null }, "Veuillez renseigner un prénom."],
    [{ email: "" }, "Veuillez renseigner un email."],
    [{ email: "camille" }, "Veuillez renseigner un email valide"],
    [{ email: "", lastName: "" }, ["Veuillez renseigner un nom.", "Veuillez renseigner un email."]],
  ])("addCollaborator rejects an invitation with %j (S8-15 S8-16)", async (change, error) => {
    const { token } = await holder();
    const response = await test.send(addCollaborator, { ...INVITED, ...change }, { token });
    expect([response.statusCode, response.json().error]).toEqual([422, error]);
  });
});

it("A collaborator's name cannot insert links, headers or long texts into the invitation mail (T-49)", async () => {
  const { token } = await holder();
  const text = `Votre colis : https://mal.example/payer\r\nBcc: tous@mal.example \u202e${"vite ".repeat(40)}`;
  const names = { firstName: text.slice(0, 100), lastName: text.slice(0, 90) };
  await test.response(addCollaborator, { ...INVITED, ...names }, { token });
  const [mail] = await test.outbox();
  expect(mail?.to).toBe(INVITED.email);
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/mal\.example|:\/\/mal|@mal|\u202e|Bcc:/);
  expect(mail?.text.match(/vite/g) ?? []).toHaveLength(0);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
});

describe("deleteCollaborator", () => {
  it("If the holder removes a collaborator, the collaborator's sessions and invitations end (S7-20 T-28)", async () => {
    const { id, token } = await holder();
    await test.response(addCollaborator, INVITED, { token });
    const link = await invitationLink();
    const active = await makeCollaborator(test.ctx, id, { email: "actif@clinique.example", password: PASSWORD });
    const theirs = await test.tokenOf(active);
    for (const email of ["actif@clinique.example", "Camille@clinique.example"]) {
      const removed = await test.response(deleteCollaborator, { email, numOrdinal: "10001" }, { token });
      expect(removed).toEqual({ success: true });
    }
    expect((await test.send(currentUser, {}, { token: theirs })).statusCode).toBe(401);
    expect((await test.send(login, { email: "actif@clinique.example", password: PASSWORD })).statusCode).toBe(401);
    expect((await test.send(passwordReset, { encryption: link, password: PASSWORD })).statusCode).toBe(400);
    expect((await test.response(currentUser, {}, { token })).childVeterinaryUser).toEqual([]);
    const ended = (await test.outbox()).filter(({ subject }) => subject === "Votre accès a pris fin");
    expect(ended.map(({ to }) => to)).toEqual(["actif@clinique.example"]);
    expect(ended[0]?.text).toContain("a retiré votre compte de ses collaborateurs");
  });

  it("If a collaborator uses a call that is only for holders, the server rejects and logs it (T-43)", async () => {
    const { id } = await holder();
    const collaborator = await makeCollaborator(test.ctx, id, { email: "moi@clinique.example", password: PASSWORD });
    const peer = await makeCollaborator(test.ctx, id, { email: INVITED.email, password: PASSWORD });
    const token = await test.tokenOf(collaborator);
    const rows = () => test.ctx.db.selectFrom("accounts").selectAll().orderBy("id").execute();
    const before = await rows();
    const holders = allCalls.filter(({ definition }) => definition.access === "holder");
    expect(holders.map(({ name }) => name).sort()).toEqual(["addCollaborator", "deleteCollaborator", "shareSelection"]);
    for (const { name, definition } of holders) {
      for (const numOrdinal of ["10001", "10007", ""]) {
        const response = await test.send(definition, { ...INVITED, numOrdinal }, { token });
        expect([name, response.statusCode, response.json().code]).toEqual([name, 403, "forbidden"]);
      }
    }
    expect(await rows()).toEqual(before);
    expect(before.map((row) => row.id)).toContain(peer);
    const events = await test.ctx.db
      .selectFrom("audit_events")
      .select(["event", "actor_id", "subject"])
      .orderBy("id")
      .execute();
    const refused = { event: "holder's call refused", actor_id: collaborator };
    expect(events).toEqual(
      holders.flatMap(({ definition }) => Array(3).fill({ ...refused, subject: definition.path })),
    );
    expect(await test.outbox()).toEqual([]);
  });

  it("deleteCollaborator returns the same 404 for unknown people and a stranger's collaborator (W-08 T-43)", async () => {
    const other = await holder("10007");
    const theirs = await makeCollaborator(test.ctx, other.id, { email: "autre@clinique.example", password: PASSWORD });
    const { id, token } = await holder();
    const rows = () => test.ctx.db.selectFrom("accounts").selectAll().orderBy("id").execute();
    const before = await rows();
    const bodies = [];
    for (const email of ["autre@clinique.example", "personne@clinique.example"]) {
      const response = await test.send(deleteCollaborator, { email, numOrdinal: "10001" }, { token });
      bodies.push([response.statusCode, response.body]);
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.[0]).toBe(404);
    const foreign = { email: "autre@clinique.example", numOrdinal: "10007" };
    expect((await test.send(deleteCollaborator, foreign, { token })).statusCode).toBe(403);
    expect((await test.send(addCollaborator, { ...INVITED, numOrdinal: "10009" }, { token })).statusCode).toBe(403);
    expect(await rows()).toEqual(before);
    expect((await test.send(currentUser, {}, { token: await test.tokenOf(theirs) })).statusCode).toBe(200);
    expect(await test.ctx.db.selectFrom("audit_events").select(["event", "actor_id", "subject"]).execute()).toEqual(
      ["10007", "10009"].map((subject) => ({ event: "foreign ordinal number", actor_id: id, subject })),
    );
  });

  it("30 days after a collaborator's removal, the server deletes the collaborator's selection", async () => {
    const { id, token } = await holder();
    const removed = await makeCollaborator(test.ctx, id, { email: INVITED.email, password: PASSWORD });
    await insertSelections(test.ctx.db, [removed], await makeCandidate(test.ctx), test.clock.now());
    await test.response(deleteCollaborator, { email: INVITED.email, numOrdinal: "10001" }, { token });
    test.clock.advance(29 * 24 * 3_600_000);
    await test.jobs.drain();
    const again = await test.tokenOf(id);
    await test.response(addCollaborator, INVITED, { token: again });
    expect(await test.ctx.db.selectFrom("selections").selectAll().execute()).toHaveLength(1);
    await test.response(deleteCollaborator, { email: INVITED.email, numOrdinal: "10001" }, { token: again });
    test.clock.advance(30 * 24 * 3_600_000);
    await test.jobs.drain();
    expect(await test.ctx.db.selectFrom("selections").selectAll().execute()).toEqual([]);
  });
});

describe("a removed collaborator", () => {
  const state = { holder: "", collaborator: "" };
  beforeEach(async () => {
    const { id, token } = await holder();
    state.holder = token;
    state.collaborator = await makeCollaborator(test.ctx, id, { email: INVITED.email, password: PASSWORD });
    await test.response(deleteCollaborator, { email: INVITED.email, numOrdinal: "10001" }, { token });
  });
  const enter = async (password: string) => (await test.send(login, { email: INVITED.email, password })).statusCode;

  it("After a new invitation, a removed collaborator gets no link from passwordResetRequest (T-15 W-08)", async () => {
    await test.response(addCollaborator, INVITED, { token: state.holder });
    const before = (await test.outbox()).length;
    test.clock.advance(8 * 24 * 3_600_000);
    await test.send(passwordResetRequest, { email: INVITED.email });
    await test.send(passwordResetRequest, { email: `removed ${state.collaborator}` });
    expect(await test.outbox()).toHaveLength(before);
    expect(await enter(PASSWORD)).toBe(401);
  });

  it("After a new invitation, a removed collaborator cannot log in with the old password (T-15)", async () => {
    await test.response(addCollaborator, INVITED, { token: state.holder });
    expect(await enter(PASSWORD)).toBe(401);
    const next = "un merle chante à midi";
    await test.response(passwordReset, { encryption: await invitationLink(), password: next });
    expect(await enter(next)).toBe(200);
  });
});

describe("parallel invitations", () => {
  const invite = (token: string, email: string) =>
    test.send(addCollaborator, { lastName: "Robin", firstName: "Camille", email }, { token });

  it("Parallel invitations by one holder never exceed the limit of ten collaborators (W-08)", async () => {
    const { id, token } = await holder();
    await makeCollaborator(test.ctx, id);
    const responses = await Promise.all(Array.from({ length: 30 }, (_, at) => invite(token, `c${at}@lices.example`)));
    const full = responses.filter(({ statusCode }) => statusCode === 409).map((response) => response.json().code);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
    expect(full).toEqual(Array(21).fill("collaboratorsFull"));
    expect((await test.response(currentUser, {}, { token })).childVeterinaryUser).toHaveLength(10);
  });

  it("If several holders invite one person at the same time, only one invitation succeeds (W-08)", async () => {
    for (let round = 0; round < 5; round += 1) {
      const holders = await Promise.all(Array.from({ length: 6 }, (_, at) => holder(`2${round}${at}`)));
      const responses = await Promise.all(holders.map(({ token }) => invite(token, `ana${round}@lices.example`)));
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) {
        expect(outcomeOf(response)).toEqual([409, { error: "Cet email est déjà utilisé.", code: "emailTaken" }]);
      }
    }
  });

  it("If one holder sends parallel invitations to one person, the server adds one collaborator", async () => {
    const { token } = await holder();
    const responses = await Promise.all(Array.from({ length: 5 }, () => invite(token, "ana@lices.example")));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await test.response(currentUser, {}, { token })).childVeterinaryUser).toHaveLength(1);
  });
});

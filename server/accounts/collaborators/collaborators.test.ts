import { currentUser } from "contract/accounts/account.ts";
import { addCollaborator, deleteCollaborator } from "contract/accounts/collaborators.ts";
import { login } from "contract/accounts/login.ts";
import { passwordLink, passwordReset } from "contract/accounts/password.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { insertSelections } from "../../selection/entries/store.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp();
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

describe("add collaborator", () => {
  it("S7-19 S6-07 answers the list with the new one pending, and sends an invitation to the new-password page", async () => {
    const { token } = await holder();
    const response = await test.response(addCollaborator, INVITED, { token });
    expect(response).toEqual({
      success: {
        childVeterinaryUser: [
          { email: "camille@clinique.example", firstName: "Camille", lastName: "Robin", mendataryChecked: false },
        ],
      },
    });
    const [mail] = await test.outbox();
    expect(mail).toMatchObject({ to: "camille@clinique.example" });
    expect(mail?.text).toMatch(/https:\/\/espace\.example\/reset\/password\/[\w-]{43}/);
  });

  it("S4-46 becomes Activé once the person has chosen a password, logs in, and the holder is told", async () => {
    const { token } = await holder();
    await test.response(addCollaborator, INVITED, { token });
    expect((await test.send(login, { email: INVITED.email, password: PASSWORD })).statusCode).toBe(401);
    await test.response(passwordReset, { encryption: await invitationLink(), password: PASSWORD });
    const { token: theirs } = await test.response(login, { email: INVITED.email, password: PASSWORD });
    expect(await test.response(currentUser, {}, { token: theirs })).toMatchObject({
      mendataryChecked: true,
      emailChecked: true,
    });
    expect((await test.response(currentUser, {}, { token })).childVeterinaryUser[0]?.mendataryChecked).toBe(true);
  });

  it("4.3 gets a fresh invitation by trying to log in: three an hour, as refused as anybody, the former ones serving", async () => {
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

  it("adding again sends a fresh invitation and the former link is dead", async () => {
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

  it("an invitation tells its reader who invites, until it serves no more", async () => {
    const { token } = await holder();
    await test.response(addCollaborator, INVITED, { token });
    const encryption = await invitationLink();
    const { firstName, lastName, veterinaryClinicals } = await test.response(currentUser, {}, { token });
    expect(await test.response(passwordLink, { encryption })).toEqual({
      usable: true,
      invitation: { holder: `${firstName} ${lastName}`, clinic: veterinaryClinicals[0]?.socialReason },
    });
    await test.response(passwordReset, { encryption, password: PASSWORD });
    expect(await test.response(passwordLink, { encryption })).toEqual({ usable: false, invitation: null });
  });

  it("an invitation lives 7 days and serves once", async () => {
    const { token } = await holder();
    await test.response(addCollaborator, INVITED, { token });
    const link = await invitationLink();
    test.clock.advance(7 * 24 * 3_600_000 + 1000);
    expect((await test.send(passwordReset, { encryption: link, password: PASSWORD })).statusCode).toBe(400);
  });

  it.each([
    [{ lastName: "" }, "Veuillez renseigner un nom."],
    [{ firstName: null }, "Veuillez renseigner un prénom."],
    [{ email: "" }, "Veuillez renseigner un email."],
    [{ email: "camille" }, "Veuillez renseigner un email valide"],
    [{ email: "", lastName: "" }, ["Veuillez renseigner un nom.", "Veuillez renseigner un email."]],
  ])("S8-15 S8-16 refuses %j", async (change, error) => {
    const { token } = await holder();
    const response = await test.send(addCollaborator, { ...INVITED, ...change }, { token });
    expect([response.statusCode, response.json().error]).toEqual([422, error]);
  });

  it("refuses an address used elsewhere, and an eleventh collaborator", async () => {
    const { id, token } = await holder();
    await makeHolder(test.ctx, { email: "prise@clinique.example" });
    const taken = await test.send(addCollaborator, { ...INVITED, email: "PRISE@clinique.example" }, { token });
    expect([taken.statusCode, taken.json().error]).toEqual([409, "Cet email est déjà utilisé."]);
    for (let index = 0; index < 10; index += 1)
      await makeCollaborator(test.ctx, id, { email: `c${index}@clinique.example` });
    const full = await test.send(addCollaborator, INVITED, { token });
    expect([full.statusCode, full.json().code]).toEqual([409, "collaboratorsFull"]);
  });

  it("W-08 T-43 is refused with another's ordinal number, and to a collaborator", async () => {
    const { id, token } = await holder();
    expect((await test.send(addCollaborator, { ...INVITED, numOrdinal: "10009" }, { token })).statusCode).toBe(403);
    const collaborator = await makeCollaborator(test.ctx, id, { password: PASSWORD });
    const theirs = await test.tokenOf(collaborator);
    await makeCollaborator(test.ctx, id, { email: INVITED.email, password: PASSWORD });
    const rows = () => test.ctx.db.selectFrom("accounts").selectAll().orderBy("id").execute();
    const before = await rows();
    expect((await test.send(addCollaborator, INVITED, { token: theirs })).statusCode).toBe(403);
    expect(
      (await test.send(deleteCollaborator, { email: INVITED.email, numOrdinal: "10001" }, { token: theirs }))
        .statusCode,
    ).toBe(403);
    expect(await rows()).toEqual(before);
    const events = await test.ctx.db.selectFrom("audit_events").select(["event", "actor_id"]).orderBy("id").execute();
    expect(events).toEqual([
      { event: "foreign ordinal number", actor_id: id },
      { event: "holder's call refused", actor_id: collaborator },
      { event: "holder's call refused", actor_id: collaborator },
    ]);
  });
});

describe("an invitation", () => {
  it("T-49 carries no link, no header and no long text of whoever sends it, to whoever it goes", async () => {
    const { token } = await holder();
    const text = `Votre colis : https://mal.example/payer\r\nBcc: tous@mal.example \u202e${"vite ".repeat(40)}`;
    await test.response(
      addCollaborator,
      { ...INVITED, firstName: text.slice(0, 100), lastName: text.slice(0, 90) },
      { token },
    );
    const [mail] = await test.outbox();
    expect(mail?.to).toBe(INVITED.email);
    const said = `${mail?.subject}${mail?.text}${mail?.html}`;
    expect(said).not.toMatch(/mal\.example|:\/\/mal|@mal|\u202e|Bcc:/);
    expect(mail?.text.match(/vite/g) ?? []).toHaveLength(0);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});

describe("delete collaborator", () => {
  it("S7-20 T-28 ends sessions and invitations at once", async () => {
    const { id, token } = await holder();
    await test.response(addCollaborator, INVITED, { token });
    const link = await invitationLink();
    const pending = await test.response(currentUser, {}, { token });
    expect(pending.childVeterinaryUser).toHaveLength(1);
    const active = await makeCollaborator(test.ctx, id, { email: "actif@clinique.example", password: PASSWORD });
    const theirs = await test.tokenOf(active);
    for (const email of ["actif@clinique.example", "Camille@clinique.example"]) {
      expect(await test.response(deleteCollaborator, { email, numOrdinal: "10001" }, { token })).toEqual({
        success: true,
      });
    }
    expect((await test.send(currentUser, {}, { token: theirs })).statusCode).toBe(401);
    expect((await test.send(login, { email: "actif@clinique.example", password: PASSWORD })).statusCode).toBe(401);
    expect((await test.send(passwordReset, { encryption: link, password: PASSWORD })).statusCode).toBe(400);
    expect((await test.response(currentUser, {}, { token })).childVeterinaryUser).toEqual([]);
  });

  it("T-43 every call of holders' is closed to a collaborator: 403, rows untouched, one line in the audit each", async () => {
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
    const events = await test.ctx.db.selectFrom("audit_events").select(["event", "actor_id", "subject"]).execute();
    expect(events).toEqual(
      holders.flatMap(({ definition }) =>
        Array.from({ length: 3 }, () => ({
          event: "holder's call refused",
          actor_id: collaborator,
          subject: definition.path,
        })),
      ),
    );
    expect(await test.outbox()).toEqual([]);
  });

  it("T-28 a person who goes on calling is answered at most once more after the removal", async () => {
    const { id, token } = await holder();
    const active = await makeCollaborator(test.ctx, id, { email: "actif@clinique.example", password: PASSWORD });
    const theirs = await Promise.all([1, 2, 3].map(() => test.tokenOf(active)));
    const removal = { answered: false };
    const after: number[] = [];
    const callOn = async (mine: string) => {
      for (let calls = 0; calls < 200; calls += 1) {
        const isLate = removal.answered;
        const { statusCode } = await test.send(currentUser, {}, { token: mine });
        if (isLate) after.push(statusCode);
        if (isLate && after.length >= 12) return;
      }
    };
    const calling = Promise.all([...theirs, ...theirs].map(callOn));
    await test.response(deleteCollaborator, { email: "actif@clinique.example", numOrdinal: "10001" }, { token });
    removal.answered = true;
    await calling;
    // Each call that begins once the removal is answered finds the session gone: none is answered more.
    expect(after.length).toBeGreaterThan(5);
    expect(new Set(after)).toEqual(new Set([401]));
  });

  it("T-43 another holder's collaborator is the same 404 as none, and works on", async () => {
    const other = await holder("10007");
    const theirs = await makeCollaborator(test.ctx, other.id, {
      email: "autre@clinique.example",
      password: PASSWORD,
    });
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
    expect(
      (await test.send(deleteCollaborator, { email: "autre@clinique.example", numOrdinal: "10007" }, { token }))
        .statusCode,
    ).toBe(403);
    expect(await rows()).toEqual(before);
    expect((await test.send(currentUser, {}, { token: await test.tokenOf(theirs) })).statusCode).toBe(200);
    const events = await test.ctx.db.selectFrom("audit_events").select(["event", "actor_id", "subject"]).execute();
    expect(events).toEqual([{ event: "foreign ordinal number", actor_id: id, subject: "10007" }]);
  });

  it("a removed person can be invited again and finds the selection; after 30 days it is gone", async () => {
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

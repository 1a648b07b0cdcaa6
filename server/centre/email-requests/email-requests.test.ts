import { emailRequest, registerLookup } from "contract/accounts/registration.ts";
import { acceptEmailRequest, emailRequests, refuseEmailRequest } from "contract/centre/email-requests.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { makeVet } from "../../../tests/support/sign-up.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";

const test = useTestApp();
const state = { adviser: { token: "", id: "" } };
const NAMED = { firstName: "Maelle", lastName: "LE GOFF" };
const EMAIL = "nouvelle@lices.example";

beforeEach(async () => {
  state.adviser = await logInStaff(test);
  await makeVet(test);
});

/** Asks as a visitor does. @returns the request's id */
async function ask(numOrdinal = "10010", email = EMAIL): Promise<string> {
  await test.send(emailRequest, { ...NAMED, email, phone: "0639980042", numOrdinal });
  const { items } = await test.response(emailRequests, {}, state.adviser);
  return items.at(-1)?.id ?? "";
}

describe("requests of an e-mail address", () => {
  it("B1-51 are listed oldest first beside what the register says", async () => {
    await ask();
    test.clock.advance(1000);
    await ask("99999", "personne@lices.example");
    const { total, items } = await test.response(emailRequests, {}, state.adviser);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({ numOrdinal: "10010", email: EMAIL, phone: "0639980042" });
    expect(items[0]?.vet?.emails.join()).toMatch(/•/);
    expect(items[1]).toMatchObject({ numOrdinal: "99999", vet: null });
  });

  it("B1-51 accepted: the address is offered, the vet is mailed a link that goes on, once only", async () => {
    const id = await ask();
    expect(await test.response(acceptEmailRequest, { id }, state.adviser)).toEqual({
      numOrdinal: "10010",
      email: EMAIL,
    });
    const mail = (await test.outbox()).find(({ to }) => to === EMAIL);
    expect(mail).toMatchObject({ to: EMAIL, subject: "Vous pouvez continuer votre inscription" });
    expect(mail?.text).toContain("https://espace.example/Inscription?numero=10010");
    const offered = await test.response(registerLookup, { numOrdinal: "10010" });
    expect("emails" in offered && offered.emails).toContain("n•••••@l••••.example");
    for (const again of [
      await test.send(acceptEmailRequest, { id }, state.adviser),
      await test.send(refuseEmailRequest, { id, reason: "Trop tard" }, state.adviser),
    ]) {
      expect([again.statusCode, again.json()]).toEqual([
        409,
        { error: "Cette demande a déjà reçu une réponse.", code: "requestAnswered" },
      ]);
    }
    expect((await test.response(emailRequests, {}, state.adviser)).total).toBe(0);
    const events = await test.ctx.db.selectFrom("audit_events").select(["event", "actor_id", "subject"]).execute();
    expect(events).toContainEqual({
      event: "staff: accept e-mail request",
      actor_id: state.adviser.id,
      subject: "10010",
    });
  });

  it("B1-51 accepted twice at the same moment are accepted once", async () => {
    const id = await ask();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.send(acceptEmailRequest, { id }, state.adviser)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await test.outbox()).filter(({ to }) => to === EMAIL)).toHaveLength(1);
  });

  it("B1-51 of a number that the register lacks wait until it has the entry", async () => {
    const id = await ask("10055");
    const response = await test.send(acceptEmailRequest, { id }, state.adviser);
    expect([response.statusCode, response.json().code]).toEqual([409, "unknownNumber"]);
    await makeVet(test, { numOrdinal: "10055" });
    expect((await test.send(acceptEmailRequest, { id }, state.adviser)).statusCode).toBe(200);
  });

  it("B1-51 refused: with a reason, politely", async () => {
    const id = await ask();
    for (const [reason, error] of [
      ["  ", "Indiquez la raison du refus."],
      [null, "Indiquez la raison du refus."],
      ["x".repeat(501), "La raison ne doit pas dépasser 500 caractères."],
    ] as const) {
      const response = await test.send(refuseEmailRequest, { id, reason }, state.adviser);
      expect([response.statusCode, response.json().errors]).toEqual([422, [{ field: "reason", error }]]);
    }
    const reason = "Cette adresse n'est pas <b>la vôtre</b>.";
    expect((await test.send(refuseEmailRequest, { id, reason }, state.adviser)).statusCode).toBe(204);
    const [mail] = await test.outbox();
    expect(mail).toMatchObject({ to: EMAIL, subject: "Votre demande d'ajout d'adresse email" });
    expect(mail?.text).toContain(reason);
    expect(mail?.html).not.toContain("<b>la");
    expect((await test.send(refuseEmailRequest, { id, reason }, state.adviser)).statusCode).toBe(409);
    const events = await test.ctx.db.selectFrom("audit_events").select("event").execute();
    expect(events.map(({ event }) => event)).toContain("staff: refuse e-mail request");
  });
});

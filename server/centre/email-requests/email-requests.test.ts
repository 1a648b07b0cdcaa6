import { emailRequest, registerLookup } from "contract/accounts/registration.ts";
import { acceptEmailRequest, emailRequests, refuseEmailRequest } from "contract/centre/email-requests.ts";
import { describe, expect, it } from "vitest";
import { makeVet } from "../../../tests/support/sign-up.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { outcomeOf, problemOf, useTestApp } from "../../../tests/support/test-app.ts";

const test = useTestApp({ scene });
const state = { adviser: { token: "", id: "" } };
const NAMED = { firstName: "Maelle", lastName: "LE GOFF" };
const EMAIL = "nouvelle@lices.example";

async function scene(): Promise<void> {
  state.adviser = await logInStaff(test);
  await makeVet(test);
}

async function ask(numOrdinal = "10010", email = EMAIL): Promise<string> {
  await test.send(emailRequest, { ...NAMED, email, phone: "0639980042", numOrdinal });
  const { items } = await test.response(emailRequests, {}, state.adviser);
  return items.at(-1)?.id ?? "";
}

describe("a request to add an e-mail address", () => {
  it("the list of requests shows the oldest request first, each request with its register entry (B1-51)", async () => {
    await ask();
    test.clock.advance(1000);
    await ask("99999", "personne@lices.example");
    const { total, items } = await test.response(emailRequests, {}, state.adviser);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({ numOrdinal: "10010", email: EMAIL, phone: "0639980042" });
    expect(items[0]?.vet?.emails.join()).toMatch(/•/);
    expect(items[1]).toMatchObject({ numOrdinal: "99999", vet: null });
  });

  it("accepting a request adds the e-mail address to the register and notifies the vet (B1-51)", async () => {
    const id = await ask();
    const accepted = await test.response(acceptEmailRequest, { id }, state.adviser);
    expect(accepted).toEqual({ numOrdinal: "10010", email: EMAIL });
    const mail = (await test.outbox()).find(({ to }) => to === EMAIL);
    expect(mail).toMatchObject({ to: EMAIL, subject: "Vous pouvez continuer votre inscription" });
    expect(mail?.text).toContain("https://espace.example/Inscription?numero=10010");
    const offered = await test.response(registerLookup, { numOrdinal: "10010" });
    expect("emails" in offered && offered.emails).toContain("n•••••@l••••.example");
    for (const again of [
      await test.send(acceptEmailRequest, { id }, state.adviser),
      await test.send(refuseEmailRequest, { id, reason: "Trop tard" }, state.adviser),
    ]) {
      const error = "Cette demande a déjà reçu une réponse.";
      expect(outcomeOf(again)).toEqual([409, { error, code: "requestAnswered" }]);
    }
    expect((await test.response(emailRequests, {}, state.adviser)).total).toBe(0);
    const events = await test.ctx.db.selectFrom("audit_events").select(["event", "actor_id", "subject"]).execute();
    const event = "staff: accept e-mail request";
    expect(events).toContainEqual({ event, actor_id: state.adviser.id, subject: "10010" });
  });

  it("if staff accept a request five times in parallel, only one attempt succeeds (B1-51)", async () => {
    const id = await ask();
    const accept = () => test.send(acceptEmailRequest, { id }, state.adviser);
    const responses = await Promise.all(Array.from({ length: 5 }, accept));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await test.outbox()).filter(({ to }) => to === EMAIL)).toHaveLength(1);
  });

  it("staff cannot accept a request if its ordinal number is not in the register (B1-51)", async () => {
    const id = await ask("10055");
    expect(problemOf(await test.send(acceptEmailRequest, { id }, state.adviser))).toEqual([409, "unknownNumber"]);
    await makeVet(test, { numOrdinal: "10055" });
    expect((await test.send(acceptEmailRequest, { id }, state.adviser)).statusCode).toBe(200);
  });

  it("staff who reject a request must give a reason, which the vet receives by mail (B1-51)", async () => {
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
    expect(await test.events()).toContain("staff: refuse e-mail request");
  });
});

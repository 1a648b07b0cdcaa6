import { currentUser } from "contract/accounts/account.ts";
import {
  askDossierCode,
  closeDossierSession,
  DOSSIER_CODE_DIGITS,
  openDossierSession,
} from "contract/candidates/own-page/session.ts";
import { openOwnPages, readOwnPages } from "contract/candidates/own-page/switch.ts";
import type { DossierMove } from "contract/candidates/states.ts";
import { staffMe } from "contract/centre/staff.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { outcomeOf, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makePolicy } from "../../platform/configuration/policy.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { makeMove } from "../dossiers/fixtures.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { tokenOfCandidate } from "./fixtures.ts";
import { saveOwnPagesOpen } from "./own-pages-open.ts";
import { dossierRequestsJob } from "./send-code.job.ts";

const REQUESTS = 12;
const test = useTestApp({ limits: { dossierCodesPerAddress: { max: REQUESTS } } });
const EMAIL = "lise.perrot@mail.example";
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const ask = async (email = EMAIL, address?: string) => {
  const response = await test.send(askDossierCode, { email }, { address });
  await makeJobRunner(test.ctx, [dossierRequestsJob]).drain();
  return response;
};
const codeMails = async (to = EMAIL) =>
  (await test.outbox()).filter((mail) => mail.to === to && mail.subject === "Votre code pour ouvrir votre dossier");
const codeIn = (mail: { text: string } | undefined) => /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1] ?? "";
const askedCode = async (email = EMAIL) => {
  await ask(email);
  return codeIn((await codeMails(email))[0]);
};
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");
const enter = (code: string, email = EMAIL) => test.send(openDossierSession, { email, code });

describe("the own pages of candidates", () => {
  it("the own pages are closed until a manager opens them; closing them ends all sessions (B11-01)", async () => {
    const id = await makeCandidate(test.ctx, { email: EMAIL });
    const manager = await logInStaff(test, { role: "gestionnaire" });
    expect(await test.response(readOwnPages, {}, manager)).toEqual({ open: false });
    for (const [call, input] of [
      [askDossierCode, { email: EMAIL }],
      [askDossierCode, { email: "x".repeat(1000) }],
      [openDossierSession, {}],
    ] as const)
      expect((await test.send(call, input)).statusCode).toBe(404);
    const broken = {
      method: "POST",
      url: "/api/dossier/code",
      payload: "{",
      headers: { "content-type": "application/json" },
    } as const;
    expect((await test.app.inject(broken)).statusCode).toBe(404);
    expect((await test.send(closeDossierSession, {})).statusCode).toBe(404);
    expect(await test.response(openOwnPages, { open: true }, manager)).toEqual({ open: true });
    expect((await ask()).statusCode).toBe(202);
    const token = await tokenOfCandidate(test.ctx, id);
    await test.response(openOwnPages, { open: false }, manager);
    expect((await test.send(closeDossierSession, {}, { token })).statusCode).toBe(404);
    expect(await test.events()).toEqual(expect.arrayContaining(["staff: open own pages", "staff: close own pages"]));
  });
});

describe("the code of an own page", () => {
  beforeEach(() => saveOwnPagesOpen(test.ctx.db, true));

  it("a mailed code of six digits opens one session (B11-02)", async () => {
    await makeCandidate(test.ctx, { email: EMAIL });
    await ask("Lise.Perrot@Mail.example ");
    const code = codeIn((await codeMails())[0]);
    expect((await codeMails())[0]?.text).toContain(`/dossier#email=${encodeURIComponent(EMAIL)}`);
    expect((await codeMails())[0]?.text).toContain(test.ctx.site.support.contactEmail);
    const entered = await enter(` ${code.slice(0, 3)} ${code.slice(3)}`, EMAIL.toUpperCase());
    expect(outcomeOf(entered)).toEqual([200, { token: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(problemOf(await enter(code))).toEqual([401, "codeRefused"]);
    expect(await test.events()).toEqual(["own page code sent", "own page entered"]);
  });

  it("the candidate of a dossier gets a code, unless the dossier is archived (B11-02)", async () => {
    const STATES = {
      published: [],
      withdrawn: ["withdraw"],
      recruited: ["recruit"],
      archived: ["withdraw", "archive"],
    };
    for (const [state, moves] of Object.entries(STATES)) {
      const id = await makeCandidate(test.ctx, { email: `${state}@mail.example` });
      for (const move of moves as DossierMove[]) await makeMove(test.ctx, move, id);
      await test.send(askDossierCode, { email: `${state}@mail.example` });
    }
    const recipients = (await test.outbox()).map(({ to }) => to.replace("@mail.example", ""));
    expect(recipients.toSorted()).toEqual(["published", "recruited", "withdrawn"]);
  });

  it("logins with known, unknown and invalid e-mail addresses get the same responses (B11-02 T-15 T-16)", async () => {
    await makeCandidate(test.ctx, { email: EMAIL });
    const addresses = [EMAIL, "inconnue@mail.example", "n'importe quoi"];
    const seen = (response: Awaited<ReturnType<typeof ask>>) => {
      const { "x-request-id": _id, date: _date, ...headers } = response.headers;
      return { status: response.statusCode, body: response.body, headers };
    };
    const asked = [];
    for (const address of addresses) asked.push(seen(await ask(address)));
    expect(new Set(asked.map((one) => JSON.stringify(one)))).toHaveProperty("size", 1);
    expect(asked[0]).toMatchObject({ status: 202, body: "" });
    const code = codeIn((await codeMails())[0]);
    const tried = [];
    for (const address of addresses) tried.push(seen(await enter(wrong(code), address)));
    expect(new Set(tried.map((one) => JSON.stringify(one)))).toHaveProperty("size", 1);
    expect(tried[0]?.status).toBe(401);
    const codes = await test.ctx.db.selectFrom("dossier_codes").select("tries").execute();
    expect(codes).toEqual([{ tries: 1 }, { tries: 1 }]);
    expect(await test.outbox()).toHaveLength(1);
  });

  it("an e-mail address with an accent in its domain gets a code that opens its dossier (B11-02)", async () => {
    await makeCandidate(test.ctx, { email: "lise@élan.example" });
    const code = await askedCode("lise@élan.example");
    expect((await enter(code, "Lise@Élan.example")).json()).toEqual({ token: expect.any(String) });
  });

  it("the first and the repeated mail with a code give its expiry in the candidate's local time (B11-02)", async () => {
    const hours = { "35000": "10:10", "97400": "13:10 à La Réunion" };
    for (const ZIPCode of Object.keys(hours))
      await makeCandidate(test.ctx, { email: `${ZIPCode}@mail.example`, ZIPCode });
    for (const ms of [9 * MINUTE_MS, 0]) {
      for (const ZIPCode of Object.keys(hours)) await ask(`${ZIPCode}@mail.example`);
      test.clock.advance(ms);
    }
    for (const [ZIPCode, hour] of Object.entries(hours)) {
      const texts = (await codeMails(`${ZIPCode}@mail.example`)).map(({ text }) => text);
      const sentence = `Il est valable jusqu'à ${hour} et sert une fois.`;
      expect(texts, ZIPCode).toEqual(Array(2).fill(expect.stringContaining(sentence)));
    }
  });

  it("a code allows five attempts; guesses of a whole month succeed with a chance below 0.3 % (T-03 B11-02)", async () => {
    await makeCandidate(test.ctx, { email: EMAIL });
    const code = await askedCode();
    for (let time = 0; time < 4; time += 1) await enter(wrong(code));
    test.clock.advance(MINUTE_MS + SECOND_MS);
    expect(await askedCode()).toBe(code);
    expect(await codeMails()).toHaveLength(2);
    expect((await enter(wrong(code))).statusCode).toBe(401);
    expect((await enter(code)).statusCode).toBe(401);
    test.clock.advance(MINUTE_MS);
    expect((await enter(await askedCode())).statusCode).toBe(200);
    const { mailPerDay, resetReservePerDay } = test.ctx.policy.limits;
    const codes = 30 * (mailPerDay.max + resetReservePerDay.max);
    const guesses = codes * test.ctx.policy.settings.dossierCodeTries;
    expect(guesses / 10 ** DOSSIER_CODE_DIGITS).toBeLessThan(0.003);
  });

  it("if a stranger requests 3 codes an hour, the candidate waits at most a minute for a code (B11-02)", async () => {
    await makeCandidate(test.ctx, { email: EMAIL });
    for (let time = 0; time < 6; time += 1) {
      await ask(EMAIL, `192.0.2.${time}`);
      test.clock.advance(MINUTE_MS);
    }
    expect(await codeMails()).toHaveLength(3);
    for (let time = 0; time < 5; time += 1) await enter("abcdef");
    expect((await enter(await askedCode())).statusCode).toBe(200);
    test.clock.advance(MINUTE_MS);
    await askedCode();
    test.clock.advance(10 * MINUTE_MS);
    expect((await enter(await askedCode())).statusCode).toBe(200);
  });

  it("for one e-mail address, one network gets six codes a day, four networks together twelve (B11-02)", async () => {
    await makeCandidate(test.ctx, { email: EMAIL });
    const mailsAfter = async (network: number, requests: number) => {
      for (let time = 0; time < requests; time += 1) {
        await ask(EMAIL, `192.0.2.${network}`);
        await test.jobs.drain();
        test.clock.advance(20 * MINUTE_MS);
      }
      return (await codeMails()).length;
    };
    expect([await mailsAfter(1, 7), await mailsAfter(2, 5)]).toEqual([6, 10]);
    expect([await mailsAfter(3, 2), await mailsAfter(4, 2)]).toEqual([11, 12]);
  });

  it("a candidate can log in twelve times a day from one network (B11-02)", async () => {
    await makeCandidate(test.ctx, { email: EMAIL });
    for (let time = 0; time < 12; time += 1) expect((await enter(await askedCode())).statusCode).toBe(200);
  });

  it("requests from one network address, such as a school's, cause at most 60 mails an hour (B11-02)", async () => {
    expect(makePolicy().limits.dossierCodesPerAddress).toMatchObject({ max: 60, seconds: 3600 });
    const pupils = Array.from({ length: REQUESTS + 1 }, (_, pupil) => `eleve${pupil}@mail.example`);
    await writeCandidates(
      test.ctx,
      pupils.map((email) => candidateRecord({ externalId: email, email })),
    );
    for (const email of pupils) expect((await test.send(askDossierCode, { email })).statusCode).toBe(202);
    expect(await test.outbox()).toHaveLength(REQUESTS);
  });

  it("a code expires after ten minutes (B11-02)", async () => {
    const [first, second] = ["a@mail.example", "b@mail.example"];
    for (const email of [first, second]) await makeCandidate(test.ctx, { email });
    const codes = [await askedCode(first), await askedCode(second)];
    test.clock.advance(10 * MINUTE_MS - SECOND_MS);
    expect((await enter(codes[0] ?? "", first)).statusCode).toBe(200);
    test.clock.advance(SECOND_MS);
    expect((await enter(codes[1] ?? "", second)).statusCode).toBe(401);
  });

  it("a valid code that is entered 50 times in parallel opens only one session (B11-02 T-02)", async () => {
    await makeCandidate(test.ctx, { email: EMAIL });
    const code = await askedCode();
    const address = (n: number) => ({ address: `192.0.2.${n}` });
    const right = await Promise.all(
      Array.from({ length: 50 }, (_, n) => test.send(openDossierSession, { email: EMAIL, code }, address(n))),
    );
    expect(right.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { tries } = {
      tries: 0,
      ...(await test.ctx.db.selectFrom("dossier_codes").select("tries").executeTakeFirst()),
    };
    expect(tries).toBeLessThanOrEqual(5);
  });

  it("a network can enter 20 wrong codes in ten minutes (B11-02)", async () => {
    for (let time = 0; time < 20; time += 1)
      expect((await enter("000000", `a${time}@mail.example`)).statusCode).toBe(401);
    expect(problemOf(await enter("000000", "b@mail.example"))).toEqual([429, "tooManyRequests"]);
  });

  it("a candidate with several dossiers opens one with a ticket that can be used once (B11-02)", async () => {
    await makeCandidate(test.ctx, { externalId: "A-1", email: EMAIL });
    await makeCandidate(test.ctx, { externalId: "A-2", email: EMAIL, firstName: "Zoé", city: "Brest" });
    const code = await askedCode();
    const { choose } = (await enter(code)).json();
    expect(choose.map(({ firstName, city }: { firstName: string; city: string }) => [firstName, city])).toEqual([
      ["Lise", "Rennes"],
      ["Zoé", "Brest"],
    ]);
    const [one, two] = choose.map(({ ticket }: { ticket: string }) => ticket);
    expect((await test.send(openDossierSession, { ticket: one })).json()).toEqual({ token: expect.any(String) });
    expect(problemOf(await test.send(openDossierSession, { ticket: one }))).toEqual([401, "ticketDead"]);
    test.clock.advance(5 * MINUTE_MS);
    expect(problemOf(await test.send(openDossierSession, { ticket: two }))).toEqual([401, "ticketDead"]);
  });
});

describe("the session of an own page", () => {
  const isOpen = async (token: string) => (await test.send(closeDossierSession, {}, { token })).statusCode !== 401;

  it("a session ends after 30 minutes without use, and after 12 hours at most (B11-02)", async () => {
    const id = await makeCandidate(test.ctx, { email: EMAIL });
    const [idle, used] = [await tokenOfCandidate(test.ctx, id), await tokenOfCandidate(test.ctx, id)];
    const touch = () => test.ctx.db.updateTable("dossier_sessions").set({ last_seen_at: test.clock.now() }).execute();
    test.clock.advance(30 * MINUTE_MS);
    expect(await isOpen(idle)).toBe(false);
    test.clock.advance(11.5 * 60 * MINUTE_MS);
    await touch();
    expect(await isOpen(used)).toBe(false);
  });

  it("a session ends when the candidate logs out or the centre archives the dossier (B11-02)", async () => {
    const id = await makeCandidate(test.ctx, { email: EMAIL });
    const [left, other] = [await tokenOfCandidate(test.ctx, id), await tokenOfCandidate(test.ctx, id)];
    expect((await test.send(closeDossierSession, {}, { token: left })).statusCode).toBe(204);
    expect(await isOpen(left)).toBe(false);
    await makeMove(test.ctx, "withdraw", id);
    await makeMove(test.ctx, "archive", id);
    expect(await isOpen(other)).toBe(false);
  });

  it("if the centre archives the dossier during a login, the ticket opens no session (B11-02)", async () => {
    await saveOwnPagesOpen(test.ctx.db, true);
    const id = await makeCandidate(test.ctx, { email: EMAIL });
    await makeCandidate(test.ctx, { email: EMAIL });
    const { choose } = (await enter(await askedCode())).json();
    await makeMove(test.ctx, "withdraw", id);
    await makeMove(test.ctx, "archive", id);
    const entered = await test.send(openDossierSession, { ticket: choose[0].ticket });
    expect(problemOf(entered)).toEqual([401, "ticketDead"]);
  });

  it("a new e-mail address ends the session and the ticket, even if the old one is restored (B11-02)", async () => {
    const record = { externalId: "A-1", email: EMAIL };
    const id = await makeCandidate(test.ctx, record);
    await makeCandidate(test.ctx, { email: EMAIL });
    const token = await tokenOfCandidate(test.ctx, id);
    const { choose } = (await enter(await askedCode())).json();
    await makeCandidate(test.ctx, { ...record, version: 2, email: "neuve@mail.example" });
    expect(await isOpen(token)).toBe(false);
    const entered = await test.send(openDossierSession, { ticket: choose[0].ticket });
    expect(problemOf(entered)).toEqual([401, "ticketDead"]);
    await makeCandidate(test.ctx, { ...record, version: 3 });
    expect(await isOpen(token)).toBe(false);
  });

  it("tokens of clinics, staff and candidates open only the pages of their own group (B11-03)", async () => {
    const own = await tokenOfCandidate(test.ctx, await makeCandidate(test.ctx));
    const clinic = await test.tokenOf(await makeHolder(test.ctx));
    const staff = (await logInStaff(test)).token;
    for (const [call, tokens] of [
      [closeDossierSession, [clinic, staff]],
      [currentUser, [own, staff]],
      [staffMe, [own, clinic]],
    ] as const)
      for (const token of tokens)
        expect(problemOf(await test.send(call, {}, { token }))).toEqual([401, "sessionExpired"]);
  });
});

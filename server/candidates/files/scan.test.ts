import { readFileSync } from "node:fs";
import { currentUser } from "contract/accounts/account.ts";
import { putFile } from "contract/candidates/files.ts";
import { afterEach, describe, expect, it } from "vitest";
import * as clamav from "../../../tests/support/clamd.ts";
import { resumeOf, storedResume, streamOf } from "../../../tests/support/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { clamdScanner, TIMEOUT_MS, withPause } from "../../platform/gateways/scanner/clamd.ts";
import { makeCandidate } from "../intake/fixtures.ts";
import { scanJob } from "./scan.job.ts";

const test = useTestApp({ scene });
const RESUME = readFileSync("tests/support/data/files/cv.pdf");
const INFECTED = Buffer.concat([RESUME, Buffer.from(`\n%${clamav.EICAR}\n%%EOF\n`)]);
const PORTRAIT = readFileSync("tests/support/data/files/portrait-position.jpg");
const WEEK = 7 * 24 * 3600_000;
const OK = "stream: OK\0";
const program = clamav.findClamd();

const put = (content: Uint8Array, name = "cv.pdf") =>
  test.send(putFile, { name, content: new Uint8Array(content) }, { token: PROVIDER_KEY });
const row = () => test.ctx.db.selectFrom("files").selectAll().where("name", "=", "cv.pdf").executeTakeFirst();
const daemons: clamav.Clamd[] = [];

function use(clamd: clamav.Clamd, timeoutMs = 2000): void {
  Object.assign(test.ctx, { scanner: withPause(clamdScanner({ url: clamd.url, timeoutMs }), test.clock) });
}
async function listen(response: clamav.ClamdReply): Promise<void> {
  const double = await clamav.startClamdDouble(response);
  daemons.push(double);
  use(double, 200);
}
async function listenInSilence(): Promise<{ readonly count: number }> {
  const scans = { count: 0 };
  await listen(() => {
    scans.count += 1;
    return undefined;
  });
  return scans;
}
const down = () => use({ url: "tcp://127.0.0.1:1", stop: async () => undefined });

async function served(): Promise<number[]> {
  const session = await test.tokenOf(await makeHolder(test.ctx));
  const { fileToken } = await test.response(currentUser, {}, { token: session });
  const get = async (name: string) => (await test.app.inject(`/veterinary/file/${fileToken}/${name}`)).statusCode;
  return [await get("cv.pdf"), await get("portrait.jpg")];
}

async function scene(): Promise<void> {
  const files = { personalResume: "cv.pdf", profilePicture: "portrait.jpg" };
  await makeCandidate(test.ctx, { externalId: "ESSAI-0001", ...files });
}
afterEach(async () => {
  Object.assign(test.ctx, { scanner: undefined });
  await Promise.all(daemons.splice(0).map((daemon) => daemon.stop()));
});

describe("a resume with malware", () => {
  it.runIf(program)("a real ClamAV rejects a resume with malware and accepts a clean resume (T-40)", async () => {
    const clamd = await clamav.startClamd(program ?? "");
    daemons.push(clamd);
    use(clamd);
    const refused = await put(INFECTED);
    const error = "Fichier refusé : il contient un programme malveillant.";
    expect([refused.statusCode, refused.json(), await row()]).toEqual([415, { code: "fileRefused", error }, undefined]);
    expect([(await put(RESUME)).statusCode, (await put(PORTRAIT, "portrait.jpg")).statusCode]).toEqual([200, 200]);
    expect([await served(), (await row())?.scan_state]).toEqual([[200, 200], "clean"]);
  });

  it("after a resume with malware is rejected, the earlier clean resume remains available (T-40)", async () => {
    await listen((bytes) => (bytes.includes(clamav.EICAR) ? "stream: Test FOUND\0" : OK));
    await put(RESUME);
    expect((await put(INFECTED)).statusCode).toBe(415);
    expect((await row())?.size).toBe((await storedResume(RESUME)).length);
  });

  it("if the weekly scan detects malware in a stored resume, the server blocks the resume (T-40)", async () => {
    let known = false;
    await listen(() => (known ? "stream: New FOUND\0" : OK));
    await put(RESUME);
    await put(PORTRAIT, "portrait.jpg");
    known = true;
    test.clock.advance(WEEK - 1);
    await test.jobs.drain();
    expect(await served()).toEqual([200, 200]);
    test.clock.advance(1);
    await test.jobs.drain();
    const found = { scan_state: "infected", scan_found: "New", scan_due_at: null };
    expect([await served(), await row()]).toMatchObject([[404, 200], found]);
    expect((await test.events()).filter((event) => event === "malware found")).toHaveLength(1);
    known = false;
    expect((await put(RESUME)).statusCode).toBe(415);
  });
});

describe("an unavailable scanner", () => {
  it.each<[string, clamav.ClamdReply | undefined]>([
    ["is down", undefined],
    ["never responds", () => undefined],
    ["responds with something else", () => "INSTREAM size limit exceeded. ERROR\0"],
    ["closes without a response", () => ""],
  ])("while the malware scanner %s, the server delivers pictures, but no resumes (T-40)", async (_name, response) => {
    if (response) await listen(response);
    else down();
    expect([(await put(RESUME)).statusCode, (await put(PORTRAIT, "portrait.jpg")).statusCode]).toEqual([200, 200]);
    expect([await served(), (await row())?.scan_state]).toEqual([[404, 200], "pending"]);
  });

  it("after each failed scan, the wait for the next scan grows, from one minute to one hour (T-40)", async () => {
    down();
    await put(RESUME);
    await put(PORTRAIT, "portrait.jpg");
    const waits: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      await test.jobs.drain();
      const due = (await row())?.scan_due_at ?? test.clock.now();
      waits.push((due.getTime() - test.clock.now().getTime()) / 60_000);
      test.clock.set(due);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await served()).toEqual([404, 200]);
    await listen(() => OK);
    await test.jobs.drain();
    expect([await served(), (await row())?.scan_state]).toEqual([[200, 200], "clean"]);
  });

  it("for a minute after a time-out of the scanner, uploads do not call the scanner (T-40 F-35)", async () => {
    const scans = await listenInSilence();
    const several = ["cv.pdf", "deux.pdf", "trois.pdf"];
    for (const name of several) expect((await put(RESUME, name)).statusCode).toBe(200);
    expect([scans.count, await served()]).toEqual([1, [404, 404]]);
    test.clock.advance(60_000);
    await test.jobs.drain();
    expect(scans.count).toBe(2);
    await listen(() => OK);
    test.clock.advance(3600_000);
    await test.jobs.drain();
    const rows = await test.ctx.db.selectFrom("files").select("scan_state").execute();
    expect(rows.map(({ scan_state }) => scan_state)).toEqual(several.map(() => "clean"));
  });

  it("setting the clock back ends the pause after a scanner's time-out (T-40 F-16)", async () => {
    const scans = await listenInSilence();
    await put(RESUME);
    test.clock.set(new Date(test.clock.now().getTime() - 2 * 3600_000));
    await put(RESUME, "deux.pdf");
    expect(scans.count).toBe(2);
  });

  it("the scanner's time-out is at most half of the upload's time-out (T-40)", () => {
    expect(TIMEOUT_MS).toBeLessThanOrEqual(test.app.server.timeout / 2);
  });

  it("with a slow scanner, a run of the scan job ends after about two seconds (T-40 F-35)", async () => {
    for (let number = 0; number < 6; number += 1) await put(RESUME, `cv${number}.pdf`);
    let elapsed = 0;
    const scan = async () => {
      elapsed += 700;
      return { clean: true as const };
    };
    const clock = { ...test.clock, elapsed: () => elapsed };
    await scanJob.run({ ...test.ctx, clock, scanner: { scan } }, new AbortController().signal);
    expect(elapsed).toBe(3 * 700);
  });

  it("the server delivers a resume with malware neither before nor after a delayed scan (T-40)", async () => {
    down();
    const picture = streamOf("/Subtype /Image /Filter /DCTDecode", clamav.EICAR);
    const page = "/Resources <</Font <</F1 5 0 R>> /XObject <</I 6 0 R>>>>";
    expect((await put(resumeOf("CV", { page, objects: [picture] }))).statusCode).toBe(200);
    await test.jobs.drain();
    expect((await served())[0]).toBe(404);
    await listen((bytes) => (bytes.includes(clamav.EICAR) ? "stream: Test FOUND\0" : OK));
    test.clock.advance(3600_000);
    await test.jobs.drain();
    expect([(await served())[0], (await row())?.scan_state]).toEqual([404, "infected"]);
  });

  it("resumes stored before the scanner was installed are sent only after a scan (T-40)", async () => {
    await put(RESUME);
    await put(PORTRAIT, "portrait.jpg");
    expect(await served()).toEqual([200, 200]);
    await listen(() => OK);
    expect(await served()).toEqual([404, 200]);
    await test.jobs.drain();
    expect(await served()).toEqual([200, 200]);
  });
});

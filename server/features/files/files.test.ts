import { readFileSync } from "node:fs";
import { currentUser } from "contract/account.ts";
import { candidates } from "contract/candidates.ts";
import { deleteCollaborator } from "contract/collaborators.ts";
import { deleteCandidate } from "contract/intake.ts";
import { logout } from "contract/login.ts";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../../testing/test-app.ts";
import { makeCandidate } from "../intake/make.ts";
import { storeFile } from "../intake/store-file.ts";
import { makeCollaborator, makeHolder } from "../login/make.ts";

const test = useTestApp();
const RESUME = readFileSync("e2e/data/files/cv.pdf");
const PORTRAIT = readFileSync("e2e/data/files/portrait-position.jpg");

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  test.app.inject({ url: path, headers: { ...headers } });

/** A session, its file token, and a candidate with a picture and a resume. */
const open: { session: string; token: string } = { session: "", token: "" };
const picture = (query = "") => get(`/veterinary/file/${open.token}/portrait.jpg${query}`);
const resume = (headers: Readonly<Record<string, string>> = {}) =>
  get(`/veterinary/file/${open.token}/cv.pdf`, headers);

beforeEach(async () => {
  await storeFile(test.world, "portrait.jpg", PORTRAIT);
  await storeFile(test.world, "cv.pdf", RESUME);
  await makeCandidate(test.world, {
    externalId: "ESSAI-0001",
    profilePicture: "portrait.jpg",
    personalResume: "cv.pdf",
  });
  open.session = await test.tokenOf(await makeHolder(test.world));
  open.token = (await test.answer(currentUser, {}, { token: open.session })).fileToken;
});

describe("File", () => {
  it("S7-30 sends the picture in both sizes and the resume, with a file token or the session token", async () => {
    const large = await picture();
    expect([large.statusCode, large.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    const small = await picture("?size=128");
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 128, height: 128 });
    const document = await resume();
    expect(document.headers["content-type"]).toBe("application/pdf");
    expect(document.rawPayload.equals(RESUME)).toBe(true);
    expect((await get(`/veterinary/file/${open.session}/cv.pdf`)).statusCode).toBe(200);
  });

  it("T-38 says what it is, and lets nothing run", async () => {
    expect((await resume()).headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-site",
      "cache-control": "private, no-store",
    });
    expect((await resume()).headers["content-security-policy"]).toMatch(/^default-src 'none';/);
    expect((await picture()).headers["cache-control"]).toBe("private, max-age=600");
  });

  it("sends a part when a part is asked for, and nothing when the caller has it", async () => {
    const first = await resume({ range: "bytes=0-4" });
    expect([first.statusCode, first.body, first.headers["content-range"]]).toEqual([
      206,
      "%PDF-",
      `bytes 0-4/${RESUME.length}`,
    ]);
    const last = await resume({ range: "bytes=-6" });
    expect(last.rawPayload.equals(RESUME.subarray(-6))).toBe(true);
    const rest = await resume({ range: `bytes=${RESUME.length - 3}-` });
    expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, 3]);
    const beyond = await resume({ range: `bytes=${RESUME.length}-` });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${RESUME.length}`]);
    for (const range of ["bytes=5-2", "bytes=0-1,3-4", "octets=1-2", "bytes=-"]) {
      expect([200, 416], range).toContain((await resume({ range })).statusCode);
    }
    const etag = String((await picture()).headers.etag);
    const again = await get(`/veterinary/file/${open.token}/portrait.jpg`, { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await picture("?size=128")).headers.etag).not.toBe(etag);
  });

  it("a replaced picture has another content and another mark", async () => {
    const before = await picture();
    await storeFile(test.world, "portrait.jpg", readFileSync("e2e/data/files/portrait-transparent.png"));
    const after = await picture();
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  });

  it("finds a name whose accents a Mac took apart", async () => {
    await storeFile(test.world, "Zoé.jpg".normalize("NFD"), PORTRAIT);
    await makeCandidate(test.world, { profilePicture: "Zoé.jpg".normalize("NFC") });
    const path = `/veterinary/file/${open.token}/${encodeURIComponent("Zoé.jpg".normalize("NFD"))}`;
    expect((await get(path)).statusCode).toBe(200);
  });
});

describe("File, to whom it is not for", () => {
  it("T-35 leaves no way out of the table of names", async () => {
    const outside = [
      "..%2f..%2fsecret-key",
      "..%2fsecret-key",
      "%2e%2e%2fsecret-key",
      "%252e%252e%252fsecret-key",
      "..%5c..%5csecret-key",
      "..%255csecret-key",
      "....%2f%2fsecret-key",
      "%2e%2e%5csecret-key",
      "%2fetc%2fpasswd",
      "%2Fetc%2Fpasswd%00.jpg",
      "file:%2f%2f%2fetc%2fpasswd",
      "C:%5cwindows%5cwin.ini",
      "%5c%5cserver%5cshare",
      "cv.pdf%00",
      "cv.pdf%00.jpg",
      "%00",
      "cv.pdf.",
      "cv.pdf%2e",
      "cv.pdf%20.",
      "cv.pdf::$DATA",
      "CV.PDF",
      "cv.pdf%2f",
      "cv.pdf%2f..",
      "cv.pdf%2f..%2fcv.pdf",
      ".",
      "%2e",
      "%2e%2e",
      "..",
      "%c0%ae%c0%ae%c0%afsecret-key",
      "..%c0%afsecret-key",
      "..%ef%bc%8fsecret-key",
      "%e2%80%ae",
      "%u002e%u002e%u2215",
      "%ff",
      "%",
      "%7e%2fsecret-key",
      "*",
      "cv.pdf'%20or%20'1'='1",
      "%25",
      "x".repeat(300),
      "server.json",
      "lock",
    ];
    for (const name of outside) {
      const response = await get(`/veterinary/file/${open.token}/${name}`);
      expect([name, response.statusCode]).toEqual([name, 404]);
      expect(response.json(), name).toMatchObject({ detail: "Not Found" });
    }
  });

  it("T-36 knows only the files of active candidates", async () => {
    await storeFile(test.world, "sans-candidat.pdf", RESUME);
    expect((await get(`/veterinary/file/${open.token}/sans-candidat.pdf`)).statusCode).toBe(404);
    const { stored_as } = await test.world.db.selectFrom("files").selectAll().executeTakeFirstOrThrow();
    expect((await get(`/veterinary/file/${open.token}/${stored_as}`)).statusCode).toBe(404);
    await makeCandidate(test.world, {
      externalId: "ESSAI-0001",
      version: 2,
      active: false,
      profilePicture: "portrait.jpg",
      personalResume: "cv.pdf",
    });
    expect([(await picture()).statusCode, (await resume()).statusCode]).toEqual([404, 404]);
  });

  it("T-36 T-28 is closed to a collaborator from the moment of the removal, with either token", async () => {
    const holder = await makeHolder(test.world, { numOrdinal: "10001" });
    const email = "collaborateur@lices.example";
    const session = await test.tokenOf(await makeCollaborator(test.world, holder, { email, password: "x" }));
    const { fileToken } = await test.answer(currentUser, {}, { token: session });
    const statuses = async () => [
      (await get(`/veterinary/file/${fileToken}/cv.pdf`)).statusCode,
      (await get(`/veterinary/file/${session}/cv.pdf`)).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    // Asked for all the time, while the holder removes the person.
    const asked = Array.from({ length: 20 }, () => statuses());
    const removed = test.send(
      deleteCollaborator,
      { email, numOrdinal: "10001" },
      { token: await test.tokenOf(holder) },
    );
    expect((await removed).statusCode).toBe(200);
    expect(await statuses()).toEqual([401, 401]);
    expect((await Promise.all(asked)).flat().every((status) => status === 200 || status === 401)).toBe(true);
  });

  it("T-37 the file token opens no call, ends after 60 minutes and with its session", async () => {
    expect((await test.send(currentUser, {}, { token: open.token })).statusCode).toBe(401);
    expect((await test.send(candidates, {}, { token: open.token })).statusCode).toBe(401);
    const altered = open.token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const token of [altered, "f.x.y.z", "f", "faux", PROVIDER_KEY]) {
      const response = await get(`/veterinary/file/${token}/cv.pdf`);
      expect([token, response.statusCode]).toEqual([token, 401]);
    }
    test.clock.advance(59 * 60_000);
    expect((await resume()).statusCode).toBe(200);
    test.clock.advance(60_000);
    expect((await resume()).statusCode).toBe(401);

    open.token = (await test.answer(currentUser, {}, { token: open.session })).fileToken;
    expect((await resume()).statusCode).toBe(200);
    await test.send(logout, {}, { token: open.session });
    expect((await resume()).statusCode).toBe(401);
  });

  it("a file goes with the last candidate that names it", async () => {
    await makeCandidate(test.world, { externalId: "ESSAI-0002", personalResume: "cv.pdf" });
    const kept = async () =>
      (await test.world.db.selectFrom("files").select("name").orderBy("name").execute()).map(({ name }) => name);
    const stored = await test.world.db
      .selectFrom("files")
      .selectAll()
      .where("name", "=", "cv.pdf")
      .executeTakeFirstOrThrow();
    const erase = (externalId: string) => test.send(deleteCandidate, { externalId }, { token: PROVIDER_KEY });
    await erase("ESSAI-0001");
    expect(await kept()).toEqual(["cv.pdf"]);
    expect((await resume()).statusCode).toBe(200);
    await erase("ESSAI-0002");
    expect(await kept()).toEqual([]);
    expect(await test.world.files.size(stored.stored_as)).toBeUndefined();
  });
});

import { readFileSync } from "node:fs";
import { currentUser } from "contract/accounts/account.ts";
import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { logout } from "contract/accounts/login.ts";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { storedResume } from "../../../tests/support/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { allCalls } from "../../app.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { makeCandidate } from "../intake/fixtures.ts";
import { storeFile } from "./store-file.ts";

const test = useTestApp({ scene });
const RESUME = readFileSync("tests/support/data/files/cv.pdf");
const SERVED = await storedResume(RESUME);
const PORTRAIT = readFileSync("tests/support/data/files/portrait-position.jpg");

type Headers = Record<string, string>;
const get = (url: string, headers: Headers = {}) => test.app.inject({ url, headers });

const open: { session: string; token: string } = { session: "", token: "" };
const picture = (query = "") => get(`/veterinary/file/${open.token}/portrait.jpg${query}`);
const resume = (headers: Headers = {}) => get(`/veterinary/file/${open.token}/cv.pdf`, headers);

async function scene(): Promise<void> {
  await storeFile(test.ctx, "portrait.jpg", PORTRAIT);
  await storeFile(test.ctx, "cv.pdf", RESUME);
  await makeCandidate(test.ctx, { externalId: "ESSAI-0001", profilePicture: "portrait.jpg", personalResume: "cv.pdf" });
  open.session = await test.tokenOf(await makeHolder(test.ctx));
  open.token = (await test.response(currentUser, {}, { token: open.session })).fileToken;
}

describe("a file sent to a clinic", () => {
  it("a file token or a session token opens resumes and pictures (S7-30)", async () => {
    const large = await picture();
    expect([large.statusCode, large.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    const small = await picture("?size=128");
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 128, height: 128 });
    const document = await resume();
    expect(document.headers["content-type"]).toBe("application/pdf");
    expect(document.rawPayload.equals(SERVED)).toBe(true);
    expect((await get(`/veterinary/file/${open.session}/cv.pdf`)).statusCode).toBe(200);
  });

  it("the headers of a file declare the file's type and prevent scripts (T-38)", async () => {
    expect((await resume()).headers).toMatchObject({
      ...{ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" },
      ...{ "cross-origin-resource-policy": "same-site", "cache-control": "private, no-store" },
    });
    expect((await resume()).headers["content-security-policy"]).toMatch(/^default-src 'none';.*; sandbox$/);
    expect((await picture()).headers["cache-control"]).toBe("private, max-age=600");
  });

  it("a browser saves a file with the extension of the real type (T-38)", async () => {
    const saved = {
      "cv.pdf": "cv.pdf",
      "CV.PDF": "CV.PDF",
      "cv.html": "cv.html.pdf",
      "CV d'Élan (2).exe": "CV%20d%27%C3%89lan%20%282%29.exe.pdf",
    };
    for (const [name, savedAs] of Object.entries(saved)) {
      await storeFile(test.ctx, name, RESUME);
      await makeCandidate(test.ctx, { personalResume: name });
      const { headers } = await get(`/veterinary/file/${open.token}/${encodeURIComponent(name)}`);
      expect(headers["content-disposition"]).toBe(`inline; filename*=UTF-8''${savedAs}`);
      expect(headers["content-type"]).toBe("application/pdf");
    }
  });

  it("a client can request a part of a file, or a file only if it has changed", async () => {
    const first = await resume({ range: "bytes=0-4" });
    expect([first.statusCode, first.body]).toEqual([206, "%PDF-"]);
    expect(first.headers["content-range"]).toBe(`bytes 0-4/${SERVED.length}`);
    const last = await resume({ range: "bytes=-6" });
    expect(last.rawPayload.equals(SERVED.subarray(-6))).toBe(true);
    const rest = await resume({ range: `bytes=${SERVED.length - 3}-` });
    expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, 3]);
    const beyond = await resume({ range: `bytes=${SERVED.length}-` });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${SERVED.length}`]);
    for (const range of ["bytes=5-2", "bytes=0-1,3-4", "octets=1-2", "bytes=-"]) {
      expect([200, 416], range).toContain((await resume({ range })).statusCode);
    }
    const etag = String((await picture()).headers.etag);
    const again = await get(`/veterinary/file/${open.token}/portrait.jpg`, { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await picture("?size=128")).headers.etag).not.toBe(etag);
  });
});

describe("a file that the caller may not open", () => {
  it("the tokens of a removed collaborator open no files (T-36 T-28)", async () => {
    const holder = await makeHolder(test.ctx, { numOrdinal: "10001" });
    const email = "collaborateur@lices.example";
    const session = await test.tokenOf(await makeCollaborator(test.ctx, holder, { email, password: "x" }));
    const { fileToken } = await test.response(currentUser, {}, { token: session });
    const statuses = async () => [
      (await get(`/veterinary/file/${fileToken}/cv.pdf`)).statusCode,
      (await get(`/veterinary/file/${session}/cv.pdf`)).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    const requests = Array.from({ length: 20 }, () => statuses());
    const token = await test.tokenOf(holder);
    await test.response(deleteCollaborator, { email, numOrdinal: "10001" }, { token });
    expect(await statuses()).toEqual([401, 401]);
    expect((await Promise.all(requests)).flat().every((status) => status === 200 || status === 401)).toBe(true);
  });

  it("a file token opens files, but every other call rejects the token (T-37)", async () => {
    const behindSession = allCalls.filter(({ definition }) => ["account", "holder"].includes(definition.access));
    expect(behindSession.length).toBeGreaterThan(25);
    for (const { name, definition } of behindSession) {
      const { statusCode, body } = await test.app.inject({
        method: definition.method,
        url: definition.path.replace(/\{\w+\}/g, "1"),
        headers: { authorization: `Bearer ${open.token}` },
      });
      expect([name, statusCode, JSON.parse(body).code]).toEqual([name, 401, "sessionExpired"]);
    }
    expect((await resume()).statusCode).toBe(200);
  });

  it("an altered or invalid file token opens no file (T-37)", async () => {
    const other = await test.tokenOf(await makeHolder(test.ctx));
    const { fileToken: foreign } = await test.response(currentUser, {}, { token: other });
    await test.send(logout, {}, { token: other });
    const [kind, session = "", expires = "", signature = ""] = open.token.split(".");
    const [, foreignSession = "", , foreignSignature = ""] = foreign.split(".");
    const later = (Number.parseInt(expires, 36) + 86_400).toString(36);
    const parts = [
      [kind, foreignSession, expires, signature],
      [kind, session, later, signature],
      [kind, session, expires, foreignSignature],
      [kind, session, expires, ""],
      [kind, session, "", signature],
      ["F", session, expires, signature],
      ["", session, expires, signature],
      [kind, session.toUpperCase(), expires, signature],
      [kind, session, expires, `${signature}=`],
      [kind, session, expires, `${signature}%20`],
      [kind, session, expires, signature.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ].map((part) => part.join("."));
    for (const token of [...parts, foreign, "f.x.y.z", "f", "faux", PROVIDER_KEY, hashOf(open.session), "%00"]) {
      expect([token, (await get(`/veterinary/file/${token}/cv.pdf`)).statusCode]).toEqual([token, 401]);
      expect((await get(`/veterinary/file/${token}/inconnu.pdf`)).statusCode).toBe(401);
    }
  });

  it("a file token expires after 60 minutes, or when the session for which it was made ends (T-37)", async () => {
    test.clock.advance(60 * 60_000 - 1);
    expect((await resume()).statusCode).toBe(200);
    test.clock.advance(1);
    expect([(await resume()).statusCode, (await picture()).statusCode]).toEqual([401, 401]);

    const ends: (() => Promise<unknown>)[] = [
      () => test.send(logout, {}, { token: open.session }),
      () => test.ctx.db.deleteFrom("sessions").execute(),
      async () => test.clock.advance(8 * 24 * 3_600_000),
    ];
    const before = { ...open };
    onTestFinished(() => void Object.assign(open, before));
    for (const end of ends) {
      open.session = await test.tokenOf(await makeHolder(test.ctx));
      open.token = (await test.response(currentUser, {}, { token: open.session })).fileToken;
      expect((await resume()).statusCode).toBe(200);
      await end();
      expect([(await resume()).statusCode, (await picture()).statusCode]).toEqual([401, 401]);
    }
  });
});

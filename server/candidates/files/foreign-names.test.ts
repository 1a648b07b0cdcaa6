import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { currentUser } from "contract/accounts/account.ts";
import { deleteCandidate } from "contract/candidates/intake.ts";
import { describe, expect, it } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { anonymiseCandidates } from "../intake/anonymise-candidates.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { storeFile } from "./store-file.ts";

const test = useTestApp({ scene });
const RESUME = readFileSync("tests/support/data/files/cv.pdf");
const PORTRAIT = readFileSync("tests/support/data/files/portrait-position.jpg");
const NAMED = { externalId: "ESSAI-0001", profilePicture: "portrait.jpg", personalResume: "cv.pdf" };

const FOREIGN = /secret-canari|%PDF|root:|"name": "espace-entreprise"/;

const open: { origin: string; token: string; holder: string } = { origin: "", token: "", holder: "" };

function ask(path: string, method = "GET"): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(open.origin);
    const outgoing = request({ hostname, port, path, method }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    outgoing.on("error", reject).end();
  });
}

const file = (name: string, token = open.token) => ask(`/veterinary/file/${token}/${name}`);
const statusOf = async (name: string, token = open.token) => (await file(name, token)).status;

async function scene(): Promise<void> {
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  open.origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  for (const folder of ["", "files", "files/deeper"]) {
    mkdirSync(join(test.database.directory, folder), { recursive: true });
    writeFileSync(join(test.database.directory, folder, "secret-key"), "secret-canari");
    writeFileSync(join(test.database.directory, folder, "secret.pdf"), "%PDF-1.4 secret-canari");
  }
  await storeFile(test.ctx, "portrait.jpg", PORTRAIT);
  await storeFile(test.ctx, "cv.pdf", RESUME);
  await makeCandidate(test.ctx, NAMED);
  open.holder = await makeHolder(test.ctx, { numOrdinal: "10001" });
  open.token = (await test.response(currentUser, {}, { token: await test.tokenOf(open.holder) })).fileToken;
}

const UP = ".. %2e%2e .%2e %252e%252e %25252e%25252e %c0%ae%c0%ae %e0%80%ae%e0%80%ae %uff0e%uff0e".split(" ");
const SLASH = "/ %2f %5c %252f %255c %c0%af %e0%80%af %ef%bc%8f %e2%88%95 %00/".split(" ");
const TARGETS = ["secret-key", "secret.pdf"];
const climbing = UP.flatMap((up) => SLASH.flatMap((slash) => TARGETS.map((target) => (up + slash).repeat(2) + target)));

const ODD = [
  ..."%2fetc%2fpasswd %2Fetc%2Fpasswd%00.jpg /etc/passwd //etc/passwd file:%2f%2f%2fetc%2fpasswd".split(" "),
  ..."C:%5cwindows%5cwin.ini %5c%5cserver%5cshare %7e%2fsecret-key secret-key secret.pdf package.json".split(" "),
  ..."server.json lock * %25 % %ff %00 %e2%80%ae %u002e%u002e%u2215 . %2e %2e%2e .. __proto__ constructor".split(" "),
  ...["cv.pdf'%20or%20'1'='1", "x".repeat(300), "x".repeat(3000), ""],
];

const LIKE_IT = [
  "CV.PDF Cv.pdf cv.PDF cv.pdf. cv.pdf.. cv.pdf%2e cv.pdf%20 %20cv.pdf cv.pdf%20. cv.pdf+ cv.pdf%09 cv.pdf%0a",
  "%0d%0acv.pdf cv.pdf%c2%a0 %ef%bb%bfcv.pdf cv.pdf%ef%bb%bf cv.pdf%e2%80%8b cv.pdf%e2%80%a8 cv%c2%ad.pdf",
  "cv.pdf%00 cv.pdf%00.jpg cv.pdf%7f cv.pdf::$DATA cv.pdf: cv.pdf~1 cv.pdf/ cv.pdf%2f cv.pdf%2f.. ./cv.pdf",
  "cv.pdf%2f..%2fcv.pdf %2e%2fcv.pdf x/../cv.pdf /cv.pdf cv%252epdf %2563v.pdf cv.pdf%2520 cv.pdf%3f cv.pdf%23",
  "cv.pdf; cv.pdf;a=1 cv.pdf%26 cv.pd %ef%bd%83v.pdf %e1%b5%9bcv.pdf c%e2%85%b4.pdf cv%ef%bc%8epdf %d1%81v.pdf",
  "cv.pdf%cc%81 cv.%70df%00",
].flatMap((names) => names.split(" "));

describe("a file name that matches no file", () => {
  async function expectNone(name: string): Promise<void> {
    const { status, body } = await file(name);
    expect([name, status], body).toEqual([name, 404]);
    expect(body).not.toMatch(FOREIGN);
  }

  it("a path that leaves the folder of the files opens no file, in any of 160 spellings (T-35)", async () => {
    expect(climbing).toHaveLength(160);
    for (const name of [...climbing, ...ODD]) await expectNone(name);
  });

  it("a name that is only similar to the name of a stored file opens no file (T-35 T-36)", async () => {
    for (const name of LIKE_IT) {
      await expectNone(name);
      expect((await ask(`/veterinary/file/${open.token}/${name}`, "HEAD")).status, name).toBe(404);
    }
    for (const same of ["cv.pdf", "c%76.pdf", "cv%2Epdf", "%63%76%2e%70%64%66"]) expect(await statusOf(same)).toBe(200);
  });

  it("a file opens with composed or decomposed accents in its name, but not without accents (T-35)", async () => {
    await storeFile(test.ctx, "Zoé ﬁche.jpg".normalize("NFD"), PORTRAIT);
    await makeCandidate(test.ctx, { profilePicture: "Zoé ﬁche.jpg".normalize("NFC") });
    const encoded = (name: string) => statusOf(encodeURIComponent(name));
    const name = "Zoé ﬁche.jpg";
    expect([await encoded(name.normalize("NFC")), await encoded(name.normalize("NFD"))]).toEqual([200, 200]);
    const others = [name.normalize("NFKC"), name.normalize("NFKD"), name.replace("é", "e"), ` ${name}`, `${name} `];
    for (const form of others) expect([form, await encoded(form)]).toEqual([form, 404]);
  });
});

describe("a file that clinics may not open", () => {
  const both = async (token?: string) => [await statusOf("portrait.jpg", token), await statusOf("cv.pdf", token)];
  const write = (more: object) => makeCandidate(test.ctx, { ...NAMED, ...more });

  it("clinics cannot open unused files, replaced files, or any file by its storage id (T-36)", async () => {
    await storeFile(test.ctx, "sans-candidat.pdf", RESUME);
    const rows = await test.ctx.db.selectFrom("files").select(["stored_as"]).execute();
    const ids = rows.flatMap(({ stored_as: id }) => [id, `${id}-128`, `${id}-512`, `files%2f${id}`, `${id}.pdf`]);
    for (const name of ["sans-candidat.pdf", ...ids]) expect([name, await statusOf(name)]).toEqual([name, 404]);
    expect(await both()).toEqual([200, 200]);
    await write({ version: 2, personalResume: "autre.pdf", profilePicture: null });
    expect(await both()).toEqual([404, 404]);
  });

  it("a file without a candidate is deleted seven days after its last upload (T-53)", async () => {
    const sixDays = 6 * 24 * 3_600_000;
    const stored = async () => {
      await test.jobs.drain();
      return (await test.ctx.db.selectFrom("files").select("name").where("name", "=", "seul.pdf").execute()).length;
    };
    await storeFile(test.ctx, "seul.pdf", RESUME);
    test.clock.advance(sixDays);
    expect(await storeFile(test.ctx, "seul.pdf", RESUME)).toEqual({ outcome: "unchanged" });
    test.clock.advance(sixDays);
    expect(await stored()).toBe(1);
    test.clock.advance(2 * sixDays);
    expect(await stored()).toBe(0);
  });

  it("clinics cannot open files of a recruited, anonymised or erased candidate (T-36)", async () => {
    const collaborator = await makeCollaborator(test.ctx, open.holder, { password: "x" });
    const other = await makeHolder(test.ctx);
    const tokens = [open.token];
    for (const account of [collaborator, other]) {
      tokens.push((await test.response(currentUser, {}, { token: await test.tokenOf(account) })).fileToken);
    }
    const seen = async () => (await Promise.all(tokens.map(both))).flat();
    const [all, none] = [Array(6).fill(200), Array(6).fill(404)];
    expect(await seen()).toEqual(all);
    await write({ version: 2, active: false });
    expect(await seen()).toEqual(none);
    await write({ version: 3, active: true });
    expect(await seen()).toEqual(all);
    await write({ version: 4, active: false });
    expect(await anonymiseCandidates(test.ctx, new Date(test.clock.now().getTime() + 1000))).toBe(1);
    expect(await seen()).toEqual(none);
    await storeFile(test.ctx, "cv.pdf", RESUME);
    await storeFile(test.ctx, "portrait.jpg", PORTRAIT);
    await makeCandidate(test.ctx, { ...candidateRecord(NAMED), externalId: "ESSAI-0002" });
    expect(await seen()).toEqual(all);
    await test.send(deleteCandidate, { externalId: "ESSAI-0002" }, { token: PROVIDER_KEY });
    expect(await seen()).toEqual(none);
  });
});

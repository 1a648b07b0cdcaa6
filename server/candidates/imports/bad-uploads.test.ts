import { readFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import * as calls from "contract/candidates/imports.ts";
import { describe, expect, it } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { type ZipEntry, zipOf } from "../../../tests/support/zip.ts";
import { importsBy } from "./fixtures.ts";

const test = useTestApp({ scene });
const by = { token: "" };
const { logIn, drain, tried, start, read } = importsBy(test, by);
function scene(): Promise<void> {
  return logIn();
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const HEADER = "externalId;lastName;firstName;ZIPCode;personalResume";
const send = (content: string | Uint8Array<ArrayBuffer>) =>
  test.send(calls.uploadImport, { content: typeof content === "string" ? bytesOf(content) : content }, by);
const stored = async () => {
  let count = 0;
  for await (const _object of test.ctx.files.list()) count += 1;
  return count;
};
const imports = () => test.ctx.db.selectFrom("imports").select(["state", "error"]).execute();
const attach = (id: string, content: Uint8Array<ArrayBuffer>, name = "photos.zip") =>
  test.send(calls.addImportFiles, { id, name, content }, by);
const line = (resume: string) => `${HEADER}\nE-1;Martin;Léa;35000;${resume}`;

describe("a rejected or unusual upload", () => {
  it("the server immediately rejects an upload that is not a text file, and stores no data (B1-41)", async () => {
    const uploads: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
      "a picture's first bytes": new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
      "a picture": new Uint8Array(readFileSync("server/demo/files/portrait-01.webp")),
      "a workbook": zipOf([{ name: "xl/workbook.xml", content: Buffer.from("x") }]),
      "text in two bytes a letter": new Uint8Array(Buffer.from(HEADER, "utf16le")),
      "an empty file": new Uint8Array(),
    };
    for (const [kind, content] of Object.entries(uploads))
      expect([kind, ...problemOf(await send(content))]).toEqual([kind, 415, "importNotAccepted"]);
    expect([await imports(), await stored()]).toEqual([[], 0]);
  });

  it("an import of an unreadable text fails, and the import's page gives the reason (B1-41)", async () => {
    for (const [content, error] of [
      ["Bonjour,\nvoici la liste.\n", "Ce fichier n'est pas un CSV"],
      ["externalId;externalId;lastName;firstName;ZIPCode\n", "La colonne Identifiant est là deux fois."],
      ["   \n ", "Le fichier est vide."],
    ] as const) {
      const { state, error: reason } = await read(await tried(content));
      expect([state, reason]).toEqual(["failed", expect.stringContaining(error)]);
    }
    expect(await stored()).toBe(0);
  });

  it("NUL bytes make the import reject only the lines whose fields contain the bytes (B1-41, F-24)", async () => {
    const lines = [
      `${HEADER};cou\0leur`,
      "E-\0;Martin;Léa;35000;;",
      "E-0;Mar\0tin;Léa;35000;;",
      "E-1;Martin;Léa;35\u0000000;;",
      "E-2;Martin;Léa;35000;c\0v.pdf;",
      "E-3;Martin;Zoé;35000;;\0",
      "E-4;Petit;Ana;35000;;bleu",
      // A power cut can leave zero bytes at a file's end.
      "\0".repeat(512),
    ];
    const id = await tried(lines.join("\n"));
    const { faults, ...report } = await read(id);
    expect(report).toMatchObject({ state: "checked", created: 2, refused: 5 });
    const fields = ["externalId", "lastName", "ZIPCode", "personalResume"].map((field, at) => ({
      line: at + 2,
      field,
    }));
    expect(faults).toMatchObject([...fields, { line: 8 }]);
    await start(id);
    expect(await read(id)).toMatchObject({ state: "done", created: 2, refused: 5 });
  });

  it("a NUL character in a text of an NDJSON file invalidates only its line (B1-41, F-24)", async () => {
    const first = { externalId: "E-1", lastName: "Mar\0tin", firstName: "Léa", ZIPCode: "35000" };
    const second = { ...first, externalId: "E-2", lastName: "Martin" };
    const records = [first, second, { ...second, externalId: "E-3", "cou\0leur": 1 }];
    const id = await tried(records.map((one) => JSON.stringify(one)).join("\n"));
    expect(await read(id)).toMatchObject({ state: "checked", created: 2, refused: 1 });
  });

  it("a record whose quoted cells contain tabs and line breaks counts as one line (B1-43)", async () => {
    const cells = 'E-1\tLefèvre\tZoé\t35000\t"Madame,\nMonsieur; bonjour"';
    const content = `externalId\tlastName\tfirstName\tZIPCode\tcoverLetter\n${cells}\n`;
    const { lines, created, refused, faults } = await read(await tried(content));
    expect([lines, created, refused, faults]).toEqual([1, 1, 0, []]);
  });

  it("the import ignores rows that contain only separators, as spreadsheets write them (B1-41)", async () => {
    const empty = ";;;;\n ; ;\t; ;\r\n;;;;";
    const { lines, created, refused, faults } = await read(await tried(`${line("")}\n${empty}`));
    expect([lines, created, refused, faults]).toEqual([1, 1, 0, []]);
  });

  it("of 25 simultaneous new imports, the server accepts only 20, until one is cancelled (B1-43)", async () => {
    const sent = await Promise.all(Array.from({ length: 25 }, () => send(line(""))));
    const codes = sent.map((one) => one.statusCode);
    expect(codes.toSorted()).toEqual([...Array(20).fill(202), ...Array(5).fill(409)]);
    const error = "20 imports sont en cours ou attendent d'être lancés : lancez-en ou annulez-en un.";
    expect(sent[codes.indexOf(409)]?.json()).toEqual({ code: "importsTooMany", error });
    const { total, items } = await test.response(calls.listImports, {}, by);
    expect(total).toBe(20);
    await test.send(calls.cancelImport, { id: items[0]?.id ?? "" }, by);
    expect((await send(line(""))).statusCode).toBe(202);
  });

  it("the server rejects a file of more than 100,000 lines (B1-43)", async () => {
    const lines = (count: number) => `${HEADER}\n${'E;"a\n""b""";c;35000;\n'.repeat(count)}`;
    expect((await send(lines(100_000))).statusCode).toBe(202);
    const more = await send(lines(100_001));
    const error = "Ce fichier dépasse 100 Mo ou 100 000 lignes : demandez l'import à l'exploitant du serveur.";
    expect([more.statusCode, more.json()]).toEqual([413, { code: "importTooLarge", error }]);
  });

  it("the server stores no data of an upload that is too large or aborted (B1-43)", async () => {
    await test.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = test.app.server.address() as AddressInfo;
    const first = `POST /api/formation/imports HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${by.token}`;
    const head = (length: number) => `${first}\r\nContent-Length: ${length}`;
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", reject);
      socket.once("data", (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.write(`${head(2_000_000_000)}\r\n\r\n${HEADER}`);
    });
    expect(response).toMatch(/^HTTP\/1.1 413 [\s\S]*exploitant/);
    const broken = connect(port, "127.0.0.1");
    broken.write(`${head(1000)}\r\n\r\n${HEADER}`);
    await expect.poll(async () => (await imports()).length).toBe(1);
    broken.destroy();
    await expect.poll(imports).toEqual([]);
    expect(await stored()).toBe(0);
  });
});

describe("pictures and resumes of an import", () => {
  const picture = readFileSync("server/demo/files/portrait-01.webp");

  it("an import stores all files, also files in archives, before the candidates (B1-40)", async () => {
    const id = await tried(line("cv.pdf"));
    const archive = zipOf([
      { name: "photos/" },
      { name: "photos/lea.webp", content: picture },
      { name: "__MACOSX/photos/._lea.webp" },
      { name: "note.txt", content: Buffer.from("rien") },
    ]);
    expect((await attach(id, archive)).json()).toEqual({ total: 2, refused: [] });
    expect((await attach(id, resumeOf("CV"), "cv.pdf")).json()).toEqual({ total: 1, refused: [] });
    await drain();
    const refused = [{ name: "note.txt", error: expect.stringContaining("ni une image") }];
    const files = { total: 3, done: 3, refused, renamed: [] };
    expect((await read(id)).files).toEqual(files);
    expect(await test.ctx.db.selectFrom("files").select("name").execute()).toEqual([]);
    await start(id);
    expect(await read(id)).toMatchObject({ state: "done", created: 1, files });
    const names = await test.ctx.db.selectFrom("files").select("name").orderBy("name").execute();
    expect(names).toEqual([{ name: "cv.pdf" }, { name: "lea.webp" }]);
    expect(await test.events()).toContain("files sent for an import");
  });

  it("an import rejects only the unsafe entries of an archive, each with a reason (B1-40)", async () => {
    const id = await tried(line(""));
    const outside = ["../../etc/passwd", "/etc/passwd", "C:\\windows\\x.webp"];
    const unsafe: ZipEntry[] = [
      ...outside.map((name) => ({ name })),
      { name: "lien.webp", mode: 0o120777 },
      { name: "secret.webp", isEncrypted: true },
      { name: "enorme.webp", saysBytes: 10_000_001 },
    ];
    const again = ["a/lea.webp", "b/lea.webp"].map((name) => ({ name, content: picture }));
    const { total, refused } = (await attach(id, zipOf([...unsafe, ...again]))).json();
    expect(total).toBe(8);
    expect(refused).toEqual([
      ...outside.map((name) => ({ name, error: "chemin refusé : il sort de l'archive" })),
      { name: "lien.webp", error: "ce n'est pas un fichier" },
      { name: "secret.webp", error: "fichier chiffré : l'archive ne doit pas avoir de mot de passe" },
      { name: "enorme.webp", error: "fichier de plus de 10 Mo" },
      { name: "b/lea.webp", error: "nom déjà présent dans l'archive" },
    ]);
    await drain();
    expect((await read(id)).files.refused).toEqual(refused);
  });

  it("an archive has at most 2,000 entries and 500 MB; no entry may be larger than announced (B1-40)", async () => {
    const id = await tried(line(""));
    const many = Array.from({ length: 2001 }, (_, index) => ({ name: `${index}.webp` }));
    const large = Array.from({ length: 51 }, (_, index) => ({ name: `${index}.webp`, saysBytes: 9_900_000 }));
    for (const entries of [many, large]) {
      const response = await attach(id, zipOf(entries));
      expect([response.statusCode, response.json().code]).toEqual([413, "archiveTooLarge"]);
    }
    const bomb = zipOf([{ name: "bombe.webp", content: new Uint8Array(5_000_000), saysBytes: 1000 }]);
    expect((await attach(id, bomb)).statusCode).toBe(200);
    await drain();
    expect((await read(id)).files.refused).toEqual([{ name: "bombe.webp", error: "fichier abîmé dans l'archive" }]);
    const cut = await attach(id, zipOf([{ name: "a.webp", content: picture }]).slice(0, 200));
    expect([cut.statusCode, cut.json().code]).toEqual([415, "archiveRefused"]);
    expect((await attach(id, bytesOf("texte"), "note.txt")).json().code).toBe("fileRefused");
    expect((await attach(id, new Uint8Array(10_000_001), "x.webp")).statusCode).toBe(413);
  });

  it("all archives of an import share the limit of 2,000 entries, even in simultaneous uploads (B1-40)", async () => {
    const id = await tried(line(""));
    const archive = (number: number) =>
      zipOf(Array.from({ length: 10 }, (_, index) => ({ name: `${number}-${index}.webp` })));
    await attach(id, archive(0));
    await test.ctx.db.updateTable("import_files").set({ entries: 1980 }).execute();
    const sent = await Promise.all([1, 2, 3].map((number) => attach(id, archive(number))));
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 413]);
    expect((await read(id)).files.total).toBe(2000);
  });
});

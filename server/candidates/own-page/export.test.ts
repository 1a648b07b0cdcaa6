import { candidate } from "contract/candidates/candidates.ts";
import { putFile } from "contract/candidates/files.ts";
import { proposeCorrections } from "contract/candidates/own-page/corrections.ts";
import { exportOwnDossier } from "contract/candidates/own-page/leave.ts";
import { shareOwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { SHARING_WORDING } from "contract/candidates/own-page/own-values.ts";
import { changeFollowUp } from "contract/selection/follow-up.ts";
import { acceptIntroduction } from "contract/selection/introductions.ts";
import { reportRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { expect, it } from "vitest";
import { PORTRAIT, RESUME } from "../../../tests/support/access-scene.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeIntroduction } from "../../selection/fixtures.ts";
import { importsBy } from "../imports/fixtures.ts";
import { makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const test = useTestApp();

/** Each table with data about candidates, and the part of the export that contains the data. */
const PARTS = {
  audit_events: "journal",
  candidate_changes: "changes",
  candidate_names: "record",
  candidate_views: "seenBy",
  candidates: "record",
  clinic_views: "seenBy",
  dossier_corrections: "corrections",
  dossier_interest: "seenBy",
  dossier_sessions: "sessions",
  // A ticket is secret and expires within minutes, so the export contains only the session that the ticket opens.
  dossier_tickets: "sessions",
  files: "files",
  follow_up_changes: "followUpChanges",
  follow_ups: "notedBy",
  import_files: "files",
  import_findings: "refusedValues",
  introductions: "introductions",
  messages: "messages",
  notifications: "notifications",
  outbox_deliveries: "messages",
  publications: "publications",
  recruitments: "recruitments",
  selections: "selectedBy",
  view_log: "openedBy",
} as const;

it("the person's export has a part for each table with data about candidates (B11-10 B0-01 B2-09 T-54)", async () => {
  const tables = test.ctx.personalData.flatMap((domain) => Object.entries(domain.tables));
  const ofCandidates = tables.flatMap(([table, subjects]) => (subjects.includes("candidate") ? [table] : []));
  expect(ofCandidates.toSorted()).toEqual(Object.keys(PARTS));

  const files = { profilePicture: "portrait.jpg", personalResume: "cv.pdf" };
  for (const [name, content] of [
    [files.profilePicture, PORTRAIT],
    [files.personalResume, RESUME],
  ] as const)
    await test.response(putFile, { name, content }, { token: PROVIDER_KEY });
  const externalId = "ESSAI-0001";
  const candidateId = await makeCandidate(test.ctx, { externalId, ...files });
  const id = String(candidateId);
  const staff = await logInStaff(test);
  const line = `externalId;version;lastName;firstName;ZIPCode;email\n${externalId};2;Perrot;Lise;35000;lise@@mail`;
  await importsBy(test, staff).upload(line);
  const clinicId = await makeHolder(test.ctx);
  const clinic = { token: await test.tokenOf(clinicId) };
  await test.response(candidate, { id }, clinic);
  await test.response(addToSelection, { selectionId: candidateId }, clinic);
  await test.response(changeFollowUp, { selectionId: id, status: "contacted", note: "Motivée" }, clinic);
  const asked = await makeIntroduction(test.ctx, { clinicId, candidateId });
  await test.response(acceptIntroduction, { id: asked, answer: "Oui.", slot: null }, staff);
  await test.response(reportRecruitment, { id, contract: "unknown" }, clinic);
  const me = { token: await tokenOfCandidate(test.ctx, candidateId) };
  await test.send(proposeCorrections, { firstName: "Élise" }, me);
  await test.response(shareOwnDossier, { photo: false }, me);
  await test.jobs.drain();

  const data = await test.response(exportOwnDossier, {}, me);
  const empty = Object.values(PARTS).filter((part) => Object.keys(data[part] ?? {}).length === 0);
  expect(empty).toEqual([]);
  const seen = { clinic: "Clinique vétérinaire des Lices, 35000 Rennes" };
  expect(data).toMatchObject({
    ...{ record: { last_name: "Perrot", cell_phone: "0639980001" }, publications: [{ department: "35" }] },
    ...{ selectedBy: [seen], notedBy: [{ ...seen, note: "Motivée" }], seenBy: [seen] },
    ...{ introductions: [{ ...seen, state: "accepted" }], recruitments: [{ ...seen, state: "reported" }] },
    ...{ openedBy: [{ ...seen, what: "sheet" }, {}], refusedValues: [{ field: "email", value: "lise@@mail" }] },
  });
  expect(await test.events()).toContain("own page: exported");
  expect(data.changes).toMatchObject([{ after: { sharesPhoto: false }, wording: SHARING_WORDING }]);
  expect(data.files).toMatchObject([
    { name: "cv.pdf", path: "/api/dossier/resume" },
    { name: "portrait.jpg", path: "/api/dossier/picture" },
  ]);
  expect(data.journal).toMatchObject([
    { event: "staff: accept introduction", byStaff: true },
    { event: "own page entered", byStaff: false },
    { event: "own page: corrections proposed", byStaff: false },
  ]);
});

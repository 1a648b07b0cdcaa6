import { candidate } from "contract/candidates/candidates.ts";
import { listDossiers } from "contract/candidates/dossiers.ts";
import { DOSSIER_STATES, type DossierMove, dossierMoves } from "contract/candidates/states.ts";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyTables } from "../../../tests/support/database.ts";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { eraseAccount } from "../../accounts/erasure/erase-account.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";
import type { Database } from "../../platform/db/connect.ts";
import { anonymiseCandidates } from "../intake/anonymise-candidates.ts";
import { findDrift } from "../intake/counter-store.ts";
import { eraseCandidate } from "../intake/erase-candidate.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { findInterestDrift, uncountAccounts } from "../search/interest-store.ts";
import { openSheet } from "../search/sheet-store.ts";
import { moveAll } from "./move.ts";

const test = useTestApp();

const FILTERS = [[], ...DOSSIER_STATES.map((state) => [state])].flatMap((state, row) =>
  [[], ["noPicture" as const], ["noPicture" as const, "noResume" as const]].map((flags, column) => ({
    ...{ state, ZIPCode: [[], ["35"], ["35", "22"]][(row + column) % 3] ?? [] },
    studyLevelCategory: (row + column) % 2 === 0 ? undefined : 3,
    flag: ["neverViewed" as const, ...flags],
  })),
);

async function expectExact(): Promise<void> {
  const { db } = test.ctx;
  const token = await startStaffSession(test.ctx, await makeStaff(test.ctx));
  const views = await db.selectFrom("clinic_views").select("candidate_id").execute();
  const opened = new Set(views.map(({ candidate_id }) => candidate_id));
  const rows = await db.selectFrom("candidates").selectAll().where("state", "is not", null).execute();
  for (const filter of FILTERS) {
    const unopened = rows.filter(
      (row) =>
        !opened.has(row.id) &&
        (filter.state.length === 0 || filter.state.some((state) => state === row.state)) &&
        (filter.ZIPCode.length === 0 || filter.ZIPCode.includes(row.department)) &&
        (filter.studyLevelCategory === undefined || row.study_level_category === filter.studyLevelCategory) &&
        (!filter.flag.includes("noPicture") || row.profile_picture === null) &&
        (!filter.flag.includes("noResume") || row.personal_resume === null),
    );
    const { total } = await test.response(listDossiers, filter, { token });
    expect([filter, total]).toEqual([filter, unopened.length]);
  }
  expect(await findInterestDrift(db)).toEqual([]);
  expect(await findDrift(db)).toEqual({ counts: [], names: [] });
}

const views = async () =>
  (await test.ctx.db.selectFrom("dossier_interest").select("views").execute()).map((row) => row.views);

const openWith = async (token: string, id: number) =>
  (await test.send(candidate, { id: String(id) }, { token })).statusCode;

describe("a first opening of a dossier", () => {
  const made = { id: 0, account: "", other: "" };
  const here = { externalId: "ESSAI-A", ZIPCode: "35000" };
  const open = async (account: string, id: number) => openWith(await test.tokenOf(account), id);
  const opening = (trx: Database) => openSheet(trx, { accountId: made.account }, made.id, test.clock.now());

  beforeEach(async () => {
    made.id = await makeCandidate(test.ctx, here);
    made.account = await makeHolder(test.ctx, { numOrdinal: "10001" });
    made.other = await makeHolder(test.ctx, { numOrdinal: "10002" });
  });

  it("a dossier that two clinics open simultaneously for the first time has two views (B1-20 B1-21)", async () => {
    const status = await meanwhile(test, opening, () => open(made.other, made.id));
    expect([status, await views()]).toEqual([200, [2]]);
    await expectExact();
  });

  it("erasing a candidate while a clinic opens the dossier also removes the count of views (B1-20 B1-21)", async () => {
    await meanwhile(test, opening, () => eraseCandidate(test.ctx, here.externalId));
    expect(await views()).toEqual([]);
    await expectExact();
  });

  it("an opening counts as the dossier's first view if the only earlier viewer is being erased (B1-20 B1-21)", async () => {
    await open(made.account, made.id);
    const leave = (trx: Database) => uncountAccounts(trx, [made.account]);
    const status = await meanwhile(test, leave, () => open(made.other, made.id));
    expect([status, await views()]).toEqual([200, [1]]);
    await expectExact();
  });
});

const DOSSIERS = 10;
const externalIdOf = (n: number) => `ASV-${n}`;
const dossier = fc.integer({ min: 0, max: DOSSIERS - 1 });
const record = fc
  .record({
    externalId: dossier.map(externalIdOf),
    version: fc.integer({ min: 2, max: 9 }),
    active: fc.constantFrom(true, true, true, false),
    ZIPCode: fc.constantFrom("35000", "22000", "29200"),
    studyLevelCategory: fc.constantFrom(null, 3, 4),
    profilePicture: fc.constantFrom(null, "a.jpg"),
    personalResume: fc.constantFrom(null, "a.pdf"),
  })
  .map(candidateRecord);
const clinic = fc.integer({ min: 0, max: 3 });

const event = fc.oneof(
  { weight: 8, arbitrary: fc.record({ open: dossier, by: clinic }) },
  { weight: 4, arbitrary: fc.record({ write: fc.array(record, { minLength: 1, maxLength: 5 }) }) },
  { weight: 4, arbitrary: fc.record({ move: fc.constantFrom(...Object.keys(dossierMoves)), of: dossier }) },
  { weight: 1, arbitrary: fc.record({ erase: dossier }) },
  { weight: 1, arbitrary: fc.record({ leave: clinic }) },
  { weight: 1, arbitrary: fc.constant("anonymise" as const) },
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

function isOpeningOf(one: Event, going: readonly Event[]): boolean {
  if (typeof one !== "object" || !("open" in one)) return false;
  return going.some(
    (other) =>
      typeof other === "object" &&
      (("erase" in other && other.erase === one.open) || ("leave" in other && [one.by, 0].includes(other.leave))),
  );
}

describe("the filter for dossiers that no clinic opened", () => {
  it("after parallel openings and erasures, the filter finds exactly the dossiers never opened (B1-20 B1-21)", {
    timeout: 120_000,
  }, async () => {
    const rounds = fc.array(fc.array(event, { minLength: 1, maxLength: 6 }), { minLength: 8, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(rounds, async (story) => {
        await emptyTables(test.database.connection);
        const holder = await makeHolder(test.ctx, { numOrdinal: "10000" });
        const collaborator = await makeCollaborator(test.ctx, holder, { email: "c@lices.example", password: "x" });
        const further = [1, 2].map((n) => makeHolder(test.ctx, { numOrdinal: `1000${n}` }));
        const accounts = [holder, collaborator, ...(await Promise.all(further))];
        const clinics = await Promise.all(accounts.map(async (id) => ({ id, token: await test.tokenOf(id) })));
        for (let n = 0; n < DOSSIERS; n += 1) await makeCandidate(test.ctx, { externalId: externalIdOf(n) });
        for (const events of story) {
          test.clock.advance(1000);
          const rows = await test.ctx.db.selectFrom("candidates").select(["id", "external_id"]).execute();
          const ids = new Map(rows.map((row) => [row.external_id, row.id]));
          const going = events.filter((one) => typeof one === "object" && ("erase" in one || "leave" in one));
          const others = events.filter((one) => !isOpeningOf(one, going));
          await Promise.all(others.map((one) => perform(one, clinics, (n) => ids.get(externalIdOf(n)) ?? 0)));
        }
        await expectExact();
      }),
      { numRuns: 2 },
    );
  });

  type Clinics = readonly { id: string; token: string }[];
  async function perform(event: Event, clinics: Clinics, idOf: (n: number) => number): Promise<void> {
    const { ctx } = test;
    if (event === "anonymise") await anonymiseCandidates(ctx, test.clock.now());
    else if ("open" in event)
      expect([200, 401, 404]).toContain(await openWith(clinics[event.by]?.token ?? "", idOf(event.open)));
    else if ("write" in event) await writeCandidates(ctx, event.write);
    else if ("erase" in event) await eraseCandidate(ctx, externalIdOf(event.erase));
    else if ("leave" in event)
      await eraseAccount({ accountId: clinics[event.leave]?.id ?? "", reason: "operator" }, ctx);
    else await moveAll(event.move as DossierMove, [idOf(event.of)], { id: ctx.random.uuid() }, ctx);
  }
});

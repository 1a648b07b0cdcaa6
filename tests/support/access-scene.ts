import { readFileSync } from "node:fs";
import { type Call, isForStaff, isOpenedByKey } from "contract/call.ts";
import { makeCollaborator, makeHolder } from "../../server/accounts/login/fixtures.ts";
import { makeNotification } from "../../server/alerts/notifications/fixtures.ts";
import { makeSearch } from "../../server/alerts/saved-searches/fixtures.ts";
import { makeAlerts } from "../../server/alerts/settings/fixtures.ts";
import { makeCode } from "../../server/alerts/short-links/code.ts";
import { insertShortLinks } from "../../server/alerts/short-links/store.ts";
import { storeFile } from "../../server/candidates/files/store-file.ts";
import { makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import { makeMove } from "../../server/candidates/dossiers/fixtures.ts";
import { makeStaff } from "../../server/centre/staff/fixtures.ts";
import { startStaffSession } from "../../server/centre/staff/session.ts";
import { hashOf } from "../../server/platform/configuration/secrets.ts";
import type { AppContext } from "../../server/platform/context.ts";
import { insertSelections } from "../../server/selection/entries/store.ts";
import { makeIntroduction, makeRecruitment } from "../../server/selection/fixtures.ts";
import { KEYS } from "./keys.ts";
import { resumeOf } from "./pdf.ts";
import { makeVet } from "./sign-up.ts";
import type { TestApp } from "./test-app.ts";

/** Who may knock at a call. */
export const CALLERS = [
  "visitor",
  "holder",
  "other holder",
  "collaborator",
  "removed collaborator",
  "provider",
  "operator",
  "adviser",
  "manager",
] as const;
export type Caller = (typeof CALLERS)[number];

/** What stands in every text of the holder, so that an answer to anybody else can be searched for it. */
export const CANARY = "Canari";
export const RESUME = resumeOf("CV");
export const PORTRAIT = readFileSync(new URL("../../server/demo/files/portrait-01.webp", import.meta.url));

/** The holder whose things everybody tries to reach, and what each caller sends as a token. */
export interface Scene {
  readonly holderId: string;
  readonly numOrdinal: string;
  readonly collaboratorEmail: string;
  /** Another session of the holder, as the list of sessions names it. */
  readonly sessionId: string;
  readonly notification: string;
  readonly code: string;
  readonly candidateId: number;
  /** Whom the holder put aside. */
  readonly selectedId: number;
  /** Whom the holder meets by an accepted introduction, and reported as recruited. */
  readonly introducedId: number;
  readonly introductionId: string;
  /** Searches that the holder keeps, and one that was just deleted. */
  readonly searchId: string;
  readonly deletedSearchId: string;
  /** Somebody else of the centre's team. */
  readonly memberId: string;
  readonly dossiers: Readonly<Record<"adviser" | "manager", Dossiers>>;
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
}

/** Dossiers of some states. */
export interface Dossiers {
  readonly shown: number;
  readonly withdrawn: number;
  readonly recruited: number;
}

async function makeDossiers(ctx: AppContext, owner: string): Promise<Dossiers> {
  const externalId = `ESSAI-${owner}`;
  const files = { personalResume: "cv-dossier.pdf", profilePicture: "portrait.webp" };
  const shown = await makeCandidate(ctx, { externalId, ...files });
  const withdrawn = await makeCandidate(ctx, { externalId: `${externalId}-2` });
  await makeMove(ctx, "withdraw", withdrawn);
  const recruited = await makeCandidate(ctx, { externalId: `${externalId}-3`, active: false });
  return { shown, withdrawn, recruited };
}

/** A holder with one of each thing that an account may own, and the people around. */
export async function makeScene(test: TestApp): Promise<Scene> {
  const { ctx } = test;
  const holderId = await makeHolder(ctx, {
    numOrdinal: "10001",
    email: "canari@lices.example",
    lastName: CANARY,
    clinic: { social_reason: CANARY },
  });
  const otherId = await makeHolder(ctx, { numOrdinal: "10002" });
  const collaboratorEmail = "collaborateur@lices.example";
  const colleague = { email: collaboratorEmail, password: "trois chats roux dorment" };
  const collaboratorId = await makeCollaborator(ctx, holderId, colleague);
  const removedId = await makeCollaborator(ctx, holderId, { email: "partie@lices.example", password: "x" });
  const tokens = {
    visitor: undefined,
    holder: await test.tokenOf(holderId),
    "other holder": await test.tokenOf(otherId),
    collaborator: await test.tokenOf(collaboratorId),
    "removed collaborator": await test.tokenOf(removedId),
    ...KEYS,
    adviser: await startStaffSession(ctx, await makeStaff(ctx)),
    manager: await startStaffSession(ctx, await makeStaff(ctx, { role: "gestionnaire" })),
  };
  const remove = { email: "partie@lices.example", numOrdinal: "10001" };
  const removed = await test.app.inject({
    method: "POST",
    url: "/api/veterinary/account/mandatary/delete",
    headers: { authorization: `Bearer ${tokens.holder}` },
    payload: remove,
  });
  if (removed.statusCode !== 200) throw new Error(`The collaborator was not removed: ${removed.body}`);
  await storeFile(ctx, "cv.pdf", RESUME);
  await storeFile(ctx, "portrait.webp", PORTRAIT);
  await storeFile(ctx, "cv-dossier.pdf", RESUME);
  const dossiers = { adviser: await makeDossiers(ctx, "adviser"), manager: await makeDossiers(ctx, "manager") };
  const candidateId = await makeCandidate(ctx, { externalId: "ESSAI-0001", personalResume: "cv.pdf" });
  const selectedId = await makeCandidate(ctx, { externalId: "ESSAI-0002" });
  const introducedId = await makeCandidate(ctx, { externalId: "ESSAI-0003" });
  for (const id of [selectedId, introducedId]) await insertSelections(ctx.db, [holderId], id, test.clock.now());
  const slot = new Date(test.clock.now().getTime() + 24 * 3600_000);
  const asked = { clinicId: holderId, candidateId: introducedId };
  const introductionId = await makeIntroduction(ctx, { ...asked, state: "accepted", slot });
  await makeRecruitment(ctx, asked);
  await makeAlerts(ctx, holderId);
  const notification = await makeNotification(ctx, holderId, { title: CANARY, content: CANARY });
  const searchId = await makeSearch(ctx, holderId, { name: CANARY });
  const deletedSearchId = await makeSearch(ctx, holderId, { name: `${CANARY} 2`, deletedAt: test.clock.now() });
  const sessionId = await sessionOf(test, holderId);
  const code = makeCode(ctx);
  const expiresAt = new Date(test.clock.now().getTime() + 24 * 3600_000);
  await insertShortLinks(ctx.db, [{ code, accountId: holderId, path: `/recherche?${CANARY}`, expiresAt }]);
  await makeVet(test);
  const memberId = await makeStaff(ctx);
  return {
    ...{ holderId, numOrdinal: "10001", collaboratorEmail, sessionId, notification, code, candidateId },
    ...{ selectedId, introducedId, introductionId, searchId, deletedSearchId, memberId, dossiers, tokens },
  };
}

/** What opens a call: the holder's session, a manager's of the centre, or a key. */
export function tokenFor(definition: Call, { tokens }: Pick<Scene, "tokens">): string | undefined {
  if (isOpenedByKey(definition)) return tokens[definition.access];
  return isForStaff(definition) ? tokens.manager : tokens.holder;
}

/** Opens one more session of an account. @returns its id */
async function sessionOf({ ctx, tokenOf }: TestApp, accountId: string): Promise<string> {
  const token = await tokenOf(accountId);
  const sessions = ctx.db.selectFrom("sessions").select("id").where("token_hash", "=", hashOf(token));
  return (await sessions.executeTakeFirstOrThrow()).id;
}

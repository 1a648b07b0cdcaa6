import { readFileSync } from "node:fs";
import { type Call, isForStaff, isOpenedByKey } from "contract/call.ts";
import { makeCollaborator, makeHolder } from "../../server/accounts/login/fixtures.ts";
import { insertPasskey } from "../../server/accounts/passkeys/store.ts";
import { makeNotification } from "../../server/alerts/notifications/fixtures.ts";
import { makeSearch } from "../../server/alerts/saved-searches/fixtures.ts";
import { makeAlerts } from "../../server/alerts/settings/fixtures.ts";
import { insertShortLinks, makeCode } from "../../server/alerts/short-links/short-links.ts";
import { makeMove } from "../../server/candidates/dossiers/fixtures.ts";
import { storeFile } from "../../server/candidates/files/store-file.ts";
import { makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import { tokenOfCandidate } from "../../server/candidates/own-page/fixtures.ts";
import { makeStaff } from "../../server/centre/staff/fixtures.ts";
import { startStaffSession } from "../../server/centre/staff/session.ts";
import { hashOf } from "../../server/platform/configuration/secrets.ts";
import type { AppContext } from "../../server/platform/context.ts";
import { insertSelections } from "../../server/selection/entries/store.ts";
import { makeFollowUp, makeIntroduction, makeRecruitment } from "../../server/selection/fixtures.ts";
import { KEYS } from "./keys.ts";
import { resumeOf } from "./pdf.ts";
import { makeVet } from "./sign-up.ts";
import type { TestApp } from "./test-app.ts";

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
  "candidate",
] as const;
export type Caller = (typeof CALLERS)[number];

/** Every text of the account holder's data contains this word. No response to another caller may contain the word. */
export const CANARY = "Canari";
export const RESUME = resumeOf("CV");
export const PORTRAIT = readFileSync(new URL("../../server/demo/files/portrait-01.webp", import.meta.url));

export interface Scene {
  readonly holderId: string;
  readonly numOrdinal: string;
  readonly collaboratorEmail: string;
  readonly sessionId: string;
  readonly notification: string;
  readonly code: string;
  readonly candidateId: number;
  /** The caller `candidate` owns the dossier (candidate's record) with this id. */
  readonly ownId: number;
  readonly selectedId: number;
  readonly introducedId: number;
  readonly introductionId: string;
  readonly searchId: string;
  readonly passkeyId: string;
  readonly deletedSearchId: string;
  readonly memberId: string;
  readonly dossiers: Readonly<Record<"adviser" | "manager", Dossiers>>;
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
}

interface Dossiers {
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
  const ownId = await makeCandidate(ctx, {
    externalId: "ESSAI-MOI",
    ...{ personalResume: "cv-dossier.pdf", profilePicture: "portrait.webp" },
  });
  const tokens = {
    candidate: await tokenOfCandidate(ctx, ownId),
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
  const meeting = { clinicId: holderId, candidateId: introducedId };
  const introductionId = await makeIntroduction(ctx, { ...meeting, state: "accepted", slot });
  await makeFollowUp(ctx, { accountId: holderId, candidateId: introducedId, status: "dismissed" });
  await makeRecruitment(ctx, meeting);
  await makeAlerts(ctx, holderId);
  const notification = await makeNotification(ctx, holderId, { title: CANARY, content: CANARY });
  const searchId = await makeSearch(ctx, holderId, { name: CANARY });
  const passkeyId = ctx.random.uuid();
  const passkey = { id: passkeyId, credential_id: CANARY, public_key: "AA", counter: 0, transports: [], name: CANARY };
  await insertPasskey(ctx.db, { type: "account", id: holderId }, { ...passkey, created_at: test.clock.now() });
  const deletedSearchId = await makeSearch(ctx, holderId, { name: `${CANARY} 2`, deletedAt: test.clock.now() });
  const sessionId = await sessionOf(test, holderId);
  const code = makeCode(ctx);
  const expiresAt = new Date(test.clock.now().getTime() + 24 * 3600_000);
  await insertShortLinks(ctx.db, [{ code, accountId: holderId, path: `/recherche?${CANARY}`, expiresAt }]);
  await makeVet(test);
  const memberId = await makeStaff(ctx);
  return {
    ...{ holderId, numOrdinal: "10001", collaboratorEmail, sessionId, notification, code, candidateId, ownId },
    ...{ selectedId, introducedId, introductionId, searchId, passkeyId, deletedSearchId, memberId, dossiers, tokens },
  };
}

export function tokenFor(definition: Call, { tokens }: Pick<Scene, "tokens">): string | undefined {
  if (isOpenedByKey(definition)) return tokens[definition.access];
  if (definition.access === "dossier") return tokens.candidate;
  return isForStaff(definition) ? tokens.manager : tokens.holder;
}

async function sessionOf({ ctx, tokenOf }: TestApp, accountId: string): Promise<string> {
  const token = await tokenOf(accountId);
  const sessions = ctx.db.selectFrom("sessions").select("id").where("token_hash", "=", hashOf(token));
  return (await sessions.executeTakeFirstOrThrow()).id;
}

export interface AccessCase {
  /** Returns a complete input. The holder's call with this input succeeds, unless `responses` is set. */
  readonly input: (scene: Scene, caller: Caller) => Readonly<Record<string, unknown>>;
  /** The status that other accounts get for the holder's data. If the status is 204, the call must change nothing. */
  readonly strangers?: 204 | 403 | 404 | 409;
  /** True if the path contains the token. The access is then the same as for the level `account`. */
  readonly tokenInPath?: true;
  /** The error that a provider or operator with access to the call gets, because the input contains an unknown id. */
  readonly byKey?: 403 | 404 | 409;
  /** The error that staff with access to the call get, because the input contains an unknown id. */
  readonly byStaff?: 404 | 409;
  /** The error that a candidate with access to the call gets, because the input does not fit the dossier. */
  readonly byPerson?: 404 | 409;
  /** The status that every caller gets, because no call with this input can succeed. */
  readonly responses?: 400 | 401 | 404 | 409;
}

export const nothing = () => ({});
export const unknownRow = () => ({ id: "00000000-0000-4000-8000-000000000000" });

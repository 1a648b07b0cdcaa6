import { readFileSync } from "node:fs";
import { makeAlerts } from "../../server/features/alerts/make.ts";
import { KNOWN_PAY_TABLES } from "../../server/features/contract-pay/known-tables.ts";
import { makeMove } from "../../server/features/dossier-moves/make.ts";
import { storeFile } from "../../server/features/files/store-file.ts";
import { candidateRecord, makeCandidate } from "../../server/features/intake/make.ts";
import { makeIntroduction } from "../../server/features/introductions/make.ts";
import { makeCollaborator, makeHolder } from "../../server/features/login/make.ts";
import { makeNotification } from "../../server/features/notifications/make.ts";
import { makeRecruitment } from "../../server/features/recruitments/make.ts";
import { insertSelections } from "../../server/features/selection/store.ts";
import { makeCode } from "../../server/features/short-links/code.ts";
import { insertShortLinks } from "../../server/features/short-links/store.ts";
import { makeStaff } from "../../server/features/staff/make.ts";
import { startStaffSession } from "../../server/features/staff/session.ts";
import type { BoundCall } from "../../server/http/slice.ts";
import { hashOf } from "../../server/secrets.ts";
import type { World } from "../../server/world.ts";
import { KEYS } from "../servers/keys.ts";
import { resumeOf } from "./pdf.ts";
import { filledForm, makeVet } from "./sign-up.ts";
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
const RESUME = resumeOf("CV");
const PORTRAIT = readFileSync(new URL("../../server/demo/files/portrait-01.webp", import.meta.url));

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
  /** Somebody else of the centre's team. */
  readonly memberId: string;
  readonly dossiers: Readonly<Record<"adviser" | "manager", Dossiers>>;
  readonly tokens: Readonly<Record<Caller, string | undefined>>;
}

/** Dossiers of some states. */
interface Dossiers {
  readonly shown: number;
  readonly withdrawn: number;
  readonly recruited: number;
}

async function makeDossiers(world: World, owner: string): Promise<Dossiers> {
  const externalId = `ESSAI-${owner}`;
  const files = { personalResume: "cv-dossier.pdf", profilePicture: "portrait.webp" };
  const shown = await makeCandidate(world, { externalId, ...files });
  const withdrawn = await makeCandidate(world, { externalId: `${externalId}-2` });
  await makeMove(world, "withdraw", withdrawn);
  const recruited = await makeCandidate(world, { externalId: `${externalId}-3`, active: false });
  return { shown, withdrawn, recruited };
}

/** A holder with one of each thing that an account may own, and the people around. */
export async function makeScene(test: TestApp): Promise<Scene> {
  const { world } = test;
  const holderId = await makeHolder(world, {
    numOrdinal: "10001",
    email: "canari@lices.example",
    lastName: CANARY,
    clinic: { social_reason: CANARY },
  });
  const otherId = await makeHolder(world, { numOrdinal: "10002" });
  const collaboratorEmail = "collaborateur@lices.example";
  const colleague = { email: collaboratorEmail, password: "trois chats roux dorment" };
  const collaboratorId = await makeCollaborator(world, holderId, colleague);
  const removedId = await makeCollaborator(world, holderId, { email: "partie@lices.example", password: "x" });
  const tokens = {
    visitor: undefined,
    holder: await test.tokenOf(holderId),
    "other holder": await test.tokenOf(otherId),
    collaborator: await test.tokenOf(collaboratorId),
    "removed collaborator": await test.tokenOf(removedId),
    ...KEYS,
    adviser: await startStaffSession(world, await makeStaff(world)),
    manager: await startStaffSession(world, await makeStaff(world, { role: "gestionnaire" })),
  };
  const remove = { email: "partie@lices.example", numOrdinal: "10001" };
  const removed = await test.app.inject({
    method: "POST",
    url: "/api/veterinary/account/mandatary/delete",
    headers: { authorization: `Bearer ${tokens.holder}` },
    payload: remove,
  });
  if (removed.statusCode !== 200) throw new Error(`The collaborator was not removed: ${removed.body}`);
  await storeFile(world, "cv.pdf", RESUME);
  await storeFile(world, "portrait.webp", PORTRAIT);
  await storeFile(world, "cv-dossier.pdf", RESUME);
  const dossiers = { adviser: await makeDossiers(world, "adviser"), manager: await makeDossiers(world, "manager") };
  const candidateId = await makeCandidate(world, { externalId: "ESSAI-0001", personalResume: "cv.pdf" });
  const selectedId = await makeCandidate(world, { externalId: "ESSAI-0002" });
  const introducedId = await makeCandidate(world, { externalId: "ESSAI-0003" });
  for (const id of [selectedId, introducedId]) await insertSelections(world.db, [holderId], id, test.clock.now());
  const slot = new Date(test.clock.now().getTime() + 24 * 3600_000);
  const asked = { clinicId: holderId, candidateId: introducedId };
  const introductionId = await makeIntroduction(world, { ...asked, state: "accepted", slot });
  await makeRecruitment(world, asked);
  await makeAlerts(world, holderId);
  const notification = await makeNotification(world, holderId, { title: CANARY, content: CANARY });
  const sessionId = await sessionOf(test, holderId);
  const code = makeCode(world);
  const expiresAt = new Date(test.clock.now().getTime() + 24 * 3600_000);
  await insertShortLinks(world.db, [{ code, accountId: holderId, path: `/recherche?${CANARY}`, expiresAt }]);
  await makeVet(test);
  const memberId = await makeStaff(world);
  return {
    ...{ holderId, numOrdinal: "10001", collaboratorEmail, sessionId, notification, code, candidateId },
    ...{ selectedId, introducedId, introductionId, memberId, dossiers, tokens },
  };
}

/** Opens one more session of an account. @returns its id */
async function sessionOf({ world, tokenOf }: TestApp, accountId: string): Promise<string> {
  const token = await tokenOf(accountId);
  const sessions = world.db.selectFrom("sessions").select("id").where("token_hash", "=", hashOf(token));
  return (await sessions.executeTakeFirstOrThrow()).id;
}

/** One row of the matrix. What is left out follows from the access that the contract declares. */
export interface AccessCase {
  /** A complete input that succeeds for the holder, or the reason in `answers`. */
  readonly input: (scene: Scene, caller: Caller) => Readonly<Record<string, unknown>>;
  /** The input names something of the holder's: what other accounts get. 2xx means nothing happens to it. */
  readonly strangers?: 204 | 403 | 404;
  /** The token travels in the path: as if the access were `account`. */
  readonly tokenInPath?: true;
  /** What the provider or the operator gets by its key, where its made-up input names nothing. */
  readonly byKey?: 403 | 404 | 409;
  /** What staff of the centre gets, where its made-up input names nothing. */
  readonly byStaff?: 404 | 409;
  /** What everybody gets, where a made-up input cannot succeed. */
  readonly answers?: 400 | 401 | 404 | 409;
}

const nothing = () => ({});
/** What is the clinic's is its collaborators' too: they name another one, which nobody has. */
const introduction = ({ introductionId }: Scene, caller: Caller) => ({
  id: caller === "collaborator" ? "00000000-0000-4000-8000-000000000000" : introductionId,
});
const reported = ({ introducedId }: Scene, caller: Caller) => ({
  id: caller === "collaborator" ? "999999" : String(introducedId),
});
const wish = { message: "Nous aimerions la rencontrer à la clinique.", slots: [], phone: "0299000001" };
const putAside = ({ selectedId }: Scene) => ({ selectionId: String(selectedId) });
const other = () => ({ account: "10002" });
const clinic = ({ holderId }: Scene) => ({ id: holderId });
const unknownRow = () => ({ id: "00000000-0000-4000-8000-000000000000" });
const unknownImport = () => ({ id: "999999" });
const vet = () => ({ numOrdinal: "10010" });
const unknownLink = { encryption: "A".repeat(43) };
const member = ({ memberId: id }: Scene) => ({ id });
const newcomer = { email: "neuve@formation.example", firstName: "Ana", lastName: "Le Bris" };
const parameters = {
  id: "1",
  enabled: true,
  sectorList: ["35"],
  destination: { mobile: "0639980001" },
  periodicity: { type: "daily", params: { hour: 13, minute: 0 } },
};
const collaborator = ({ collaboratorEmail, numOrdinal }: Scene) => ({ email: collaboratorEmail, numOrdinal });
/** Each of the staff has dossiers of its own to act on: what one did must not hide what the other may do. */
const dossiersOf = ({ dossiers }: Scene, caller: Caller) => dossiers[caller === "manager" ? caller : "adviser"];
const shown = (scene: Scene, caller: Caller) => ({ id: String(dossiersOf(scene, caller).shown) });
const notification = ({ notification: uuid }: Scene) => ({ uuid });
const notifications = ({ notification: uuid }: Scene) => ({ uuids: [uuid] });

/** A row for every call of the contract, by its name (policy T-42). */
export const accessCases: Readonly<Record<BoundCall["name"], AccessCase>> = {
  login: { input: () => ({ email: "canari@lices.example", password: "faux" }), answers: 401 },
  logout: { input: nothing },
  registerLookup: { input: () => ({ numOrdinal: "10010" }) },
  preRegister: { input: () => filledForm({ emailId: 9 }), answers: 400 },
  checkPhone: { input: () => ({ numOrdinal: "10001", code: "0000" }), answers: 400 },
  correctPhone: { input: () => ({ numOrdinal: "10001", personalPhone: "0639980043" }), answers: 409 },
  registrationState: { input: () => ({ numOrdinal: "10001" }) },
  checkEmail: { input: () => unknownLink, answers: 400 },
  askSmsCode: { input: () => ({ numOrdinal: "10001" }) },
  askEmailLink: { input: () => ({ numOrdinal: "10001" }) },
  askPasswordRecovery: { input: () => ({ numOrdinal: "10001" }) },
  reAskEmailCheck: { input: () => ({ ...unknownLink, type: "email" }) },
  emailRequest: { input: () => ({ email: "moi@lices.example", phone: "0639980042", numOrdinal: "10010" }) },
  restartRegistration: { input: () => ({ numOrdinal: "10001" }) },
  cancelRegistration: { input: () => unknownLink, answers: 400 },
  passwordResetRequest: { input: () => ({ email: "canari@lices.example" }) },
  passwordLink: { input: () => unknownLink },
  passwordReset: { input: () => ({ ...unknownLink, password: "trois chats roux dorment" }), answers: 400 },
  changePassword: {
    // Nobody's password here: the holder is told so by a 422, which is no refusal of access.
    input: () => ({ currentPassword: "faux", newPassword: "trois chats roux dorment" }),
  },
  currentUser: { input: nothing },
  updateUser: {
    input: (_scene, caller) => ({
      email: `${caller.replace(" ", "-")}@lices.example`,
      gender: "Madame",
      firstName: "Maëlle",
      lastName: "Neuve",
      phone: "0639980001",
      clinic: {
        socialReason: "Clinique neuve",
        siret: "52875765100013",
        address: "1 rue du Port",
        ZIPCode: "56000",
        city: "Vannes",
        phone: "0299000001",
      },
    }),
  },
  addCollaborator: {
    input: ({ numOrdinal }) => ({ email: "neuf@lices.example", firstName: "Ana", lastName: "Le Bris", numOrdinal }),
    strangers: 403,
  },
  deleteCollaborator: { input: collaborator, strangers: 403 },
  candidates: { input: ({ notification: uuid }) => ({ notification: uuid }), strangers: 404 },
  candidate: { input: ({ candidateId }) => ({ id: String(candidateId) }) },
  studyLevels: { input: nothing },
  selections: { input: nothing },
  addToSelection: { input: ({ candidateId }) => ({ selectionId: candidateId }) },
  changeFollowUp: { input: (scene) => ({ ...putAside(scene), status: "contacted" }), strangers: 404 },
  followUpHistory: { input: putAside, strangers: 404 },
  readSelectionSharing: { input: nothing },
  shareSelection: { input: () => ({ shared: false }) },
  exportSelection: { input: nothing },
  askIntroduction: { input: ({ selectedId }) => ({ id: String(selectedId), ...wish }), strangers: 403 },
  introductions: { input: nothing },
  cancelIntroduction: { input: introduction, strangers: 404 },
  introductionCalendar: { input: introduction, strangers: 404 },
  listIntroductions: { input: nothing },
  acceptIntroduction: { input: () => ({ ...unknownRow(), answer: "D'accord." }), byStaff: 404 },
  declineIntroduction: { input: () => ({ ...unknownRow(), reason: "Déjà pris." }), byStaff: 404 },
  reportRecruitment: { input: ({ selectedId: id }) => ({ id: String(id), contract: "unknown" }), strangers: 403 },
  takeBackRecruitment: { input: reported, strangers: 404 },
  listRecruitments: { input: nothing },
  confirmRecruitment: { input: unknownRow, byStaff: 404 },
  rejectRecruitment: { input: () => ({ ...unknownRow(), reason: "Erreur." }), byStaff: 404 },
  removeFromSelection: { input: ({ candidateId }) => ({ selectionId: candidateId }) },
  getFile: { input: ({ tokens }, caller) => ({ token: tokens[caller] ?? "-", name: "cv.pdf" }), tokenInPath: true },
  configurationRead: { input: () => ({ type: "20" }) },
  configurationWrite: { input: () => ({ type: "20", details: {} }) },
  notificationList: { input: nothing },
  oneNotification: { input: notification, strangers: 404 },
  deleteNotification: { input: notification, strangers: 404 },
  markRead: { input: notification, strangers: 404 },
  bulkDelete: { input: notifications, strangers: 204 },
  restoreNotifications: { input: notifications, strangers: 204 },
  bulkRead: { input: notifications, strangers: 204 },
  unreadCount: { input: nothing },
  shortLink: { input: ({ code }) => ({ code }), strangers: 404 },
  // The kind of the parameters, not whose they are: each account has its own, or none.
  notificationParametersRead: { input: () => ({ id: "1" }), strangers: 404 },
  notificationParametersSave: { input: () => parameters },
  alertStatus: { input: () => ({ id: "1" }) },
  takeReceipt: { input: () => ({ key: "faux" }), answers: 401 },
  takePostedReceipt: { input: () => ({ key: "faux" }), answers: 401 },
  userData: { input: nothing },
  // Nobody's password here, as above.
  deleteUser: { input: () => ({ password: "faux" }) },
  sessionList: { input: nothing },
  endSession: { input: ({ sessionId }) => ({ id: sessionId }), strangers: 204 },
  endOtherSessions: { input: nothing },
  putCandidate: { input: () => ({ ...candidateRecord({ version: 2 }) }) },
  candidateBatch: { input: () => ({ items: [candidateRecord({ version: 2 })] }) },
  deleteCandidate: { input: () => ({ externalId: "ESSAI-0001" }) },
  putFile: { input: () => ({ name: "cv.pdf", content: RESUME }) },
  registerBatch: { input: () => ({ items: [] }) },
  uploadImport: { input: () => ({ name: "liste.csv", content: Buffer.from("externalId\n") }) },
  listImports: { input: nothing },
  readImport: { input: unknownImport, byStaff: 404 },
  addImportFiles: { input: () => ({ ...unknownImport(), content: RESUME }), byStaff: 404 },
  startImport: { input: unknownImport, byStaff: 404 },
  cancelImport: { input: unknownImport, byStaff: 404 },
  importReport: { input: unknownImport, byStaff: 404 },
  importTemplate: { input: nothing },
  contractPay: { input: nothing },
  readContractPay: { input: nothing },
  saveContractPay: { input: () => ({ ...KNOWN_PAY_TABLES[0] }) },
  listRegister: { input: nothing },
  readRegisterEntry: { input: vet },
  saveRegisterEntry: { input: () => ({ ...vet(), city: "Vannes" }) },
  deleteRegisterEntry: { input: vet },
  addEntryEmail: { input: () => ({ ...vet(), email: "autre@lices.example" }) },
  removeEntryEmail: { input: () => ({ ...vet(), email: "personne@lices.example" }), byStaff: 404 },
  showAccount: { input: other },
  unlockAccount: { input: other },
  resendMessage: { input: other },
  verifyPhone: { input: other, byKey: 409 },
  revokeSessions: { input: other },
  addRegisterEmail: { input: () => ({ numOrdinal: "10010", email: "autre@lices.example" }) },
  removeRegisterEntry: { input: () => ({ numOrdinal: "10010" }) },
  listEmailRequests: { input: nothing },
  closeEmailRequest: { input: unknownRow, byKey: 404 },
  readStatus: { input: nothing },
  listMessages: { input: nothing },
  retryMessage: { input: unknownRow, byKey: 404 },
  dropMessage: { input: unknownRow, byKey: 404 },
  checkFiles: { input: nothing },
  exportAccountData: { input: other },
  eraseAccountData: { input: other },
  exportCandidateData: { input: () => ({ externalId: "ESSAI-0001" }) },
  eraseCandidateData: { input: () => ({ externalId: "ESSAI-0001" }) },
  runRetention: { input: nothing },
  verifyAuditLog: { input: nothing },
  acceptAuditLog: { input: nothing },
  listClinics: { input: nothing },
  readClinic: { input: clinic },
  unlockClinic: { input: clinic },
  resendToClinic: { input: unknownRow, byStaff: 404 },
  verifyClinicPhone: { input: clinic, byStaff: 409 },
  endClinicSessions: { input: unknownRow, byStaff: 404 },
  eraseClinic: { input: () => ({ ...unknownRow(), confirm: "10001" }), byStaff: 404 },
  exportClinic: { input: clinic },
  emailRequests: { input: nothing },
  acceptEmailRequest: { input: unknownRow, byStaff: 404 },
  refuseEmailRequest: { input: () => ({ ...unknownRow(), reason: "Trop tard" }), byStaff: 404 },
  formationDay: { input: nothing },
  failedMessages: { input: nothing },
  sendMessageAgain: { input: unknownRow, byStaff: 404 },
  dropFailedMessage: { input: unknownRow, byStaff: 404 },
  journal: { input: nothing },
  staffLogin: { input: () => ({ email: "canari@lices.example", password: "faux" }), answers: 401 },
  staffLoginTotp: { input: () => ({ ticket: "faux", code: "000000" }), answers: 401 },
  staffLoginRecovery: { input: () => ({ ticket: "faux", code: "faux" }), answers: 401 },
  startEnrolment: { input: () => ({ ticket: "faux" }), answers: 401 },
  finishEnrolment: { input: () => ({ ticket: "faux", code: "000000" }), answers: 401 },
  passkeyLoginOptions: { input: nothing },
  passkeyLogin: { input: () => ({ ticket: "faux", response: {} }), answers: 401 },
  acceptStaffInvitation: { input: () => ({ token: "faux", password: "trois chats roux dorment" }), answers: 400 },
  forgotStaffPassword: { input: () => ({ email: "canari@lices.example" }) },
  resetStaffPassword: { input: () => ({ token: "faux", password: "trois chats roux dorment" }), answers: 400 },
  staffMe: { input: nothing },
  updateStaffMe: { input: () => ({ dailyMail: false }) },
  staffLogout: { input: nothing },
  staffSessions: { input: nothing },
  endStaffSession: { input: unknownRow },
  // Nobody's password, no code of anybody, nothing that a browser made.
  changeStaffPassword: { input: () => ({ currentPassword: "faux", password: "trois chats roux dorment" }) },
  confirmStaff: { input: () => ({ code: "000000" }), answers: 401 },
  staffData: { input: nothing },
  passkeys: { input: nothing },
  passkeyOptions: { input: nothing },
  addPasskey: { input: () => ({ name: "Clé", response: {} }) },
  deletePasskey: { input: unknownRow, byStaff: 404 },
  team: { input: nothing },
  inviteStaff: { input: () => ({ ...newcomer, role: "conseiller" }) },
  changeStaffRole: { input: (scene) => ({ ...member(scene), role: "gestionnaire" }) },
  suspendStaff: { input: member },
  resumeStaff: { input: member },
  removeStaff: { input: member },
  resetStaffSecondFactor: { input: member },
  addStaff: { input: () => newcomer },
  listDossiers: { input: nothing },
  createDossier: { input: () => ({ ...candidateRecord() }) },
  readDossier: { input: shown },
  changeDossier: { input: (scene, caller) => ({ ...shown(scene, caller), edition: 1, city: "Vannes" }) },
  giveBackSource: { input: (scene, caller) => ({ ...shown(scene, caller), fields: ["city"] }) },
  previewDossier: { input: shown },
  dossierHistory: { input: shown },
  dossierViews: { input: shown },
  exportDossier: { input: shown },
  eraseDossier: { input: (scene, caller) => ({ ...shown(scene, caller), confirm: `ESSAI-${caller}` }) },
  publishDossier: { input: (scene, caller) => ({ id: String(dossiersOf(scene, caller).withdrawn) }) },
  withdrawDossier: { input: shown },
  recruitDossier: { input: shown },
  archiveDossier: { input: (scene, caller) => ({ id: String(dossiersOf(scene, caller).withdrawn) }) },
  restoreDossier: { input: (scene, caller) => ({ id: String(dossiersOf(scene, caller).recruited) }) },
  moveDossiers: { input: (scene, caller) => ({ action: "withdraw", ids: [dossiersOf(scene, caller).shown] }) },
  dossierPicture: { input: shown },
  dossierResume: { input: shown },
  putDossierPicture: { input: (scene, caller) => ({ ...shown(scene, caller), content: PORTRAIT }) },
  putDossierResume: { input: (scene, caller) => ({ ...shown(scene, caller), content: RESUME }) },
  deleteDossierPicture: { input: shown },
  deleteDossierResume: { input: shown },
};

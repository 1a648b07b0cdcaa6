import { FAREWELLS } from "contract/selection/farewell.ts";
import { candidateRecord } from "../../server/candidates/intake/fixtures.ts";
import type { BoundCall } from "../../server/platform/http/feature.ts";
import { type AccessCase, type Caller, nothing, PORTRAIT, RESUME, type Scene } from "./access-scene.ts";
import { centreAccessCases } from "./centre-access-cases.ts";
import { filledForm } from "./sign-up.ts";

/** A collaborator may see the account holder's introductions, so a collaborator gets a 404 only for an unknown id. */
const introduction = ({ introductionId }: Scene, caller: Caller) => ({
  id: caller === "collaborator" ? "00000000-0000-4000-8000-000000000000" : introductionId,
});
const reported = ({ introducedId }: Scene, caller: Caller) => ({
  id: caller === "collaborator" ? "999999" : String(introducedId),
});
const wish = { message: "Nous aimerions la rencontrer à la clinique.", slots: [], phone: "0299000001" };
const search = ({ searchId: id }: Scene) => ({ id });
const insertSelected = ({ selectedId }: Scene) => ({ selectionId: String(selectedId) });
const unknownLink = { encryption: "A".repeat(43) };
const other = () => ({ account: "10002" });
const parameters = {
  ...{ id: "1", enabled: true, sectorList: ["35"], destination: { mobile: "0639980001" } },
  periodicity: { type: "daily", params: { hour: 13, minute: 0 } },
};
const collaborator = ({ collaboratorEmail, numOrdinal }: Scene) => ({ email: collaboratorEmail, numOrdinal });
const notification = ({ notification: uuid }: Scene) => ({ uuid });
const notifications = ({ notification: uuid }: Scene) => ({ uuids: [uuid] });

/** Lists for each call of the contract which callers have access. The keys are the names of the calls (policy T-42). */
export const accessCases: Readonly<Record<BoundCall["name"], AccessCase>> = {
  ...centreAccessCases,
  login: { input: () => ({ email: "canari@lices.example", password: "faux" }), responses: 401 },
  logout: { input: nothing },
  registerLookup: { input: () => ({ numOrdinal: "10010" }) },
  preRegister: { input: () => filledForm({ emailId: 9 }), responses: 400 },
  checkPhone: { input: () => ({ numOrdinal: "10001", code: "0000" }), responses: 400 },
  correctPhone: { input: () => ({ numOrdinal: "10001", personalPhone: "0639980043" }), responses: 409 },
  registrationState: { input: () => ({ numOrdinal: "10001" }) },
  checkEmail: { input: () => unknownLink, responses: 400 },
  askSmsCode: { input: () => ({ numOrdinal: "10001" }) },
  askEmailLink: { input: () => ({ numOrdinal: "10001" }) },
  askPasswordRecovery: { input: () => ({ numOrdinal: "10001" }) },
  reAskEmailCheck: { input: () => ({ ...unknownLink, type: "email" }) },
  emailRequest: { input: () => ({ email: "moi@lices.example", phone: "0639980042", numOrdinal: "10010" }) },
  restartRegistration: { input: () => ({ numOrdinal: "10001" }) },
  cancelRegistration: { input: () => unknownLink, responses: 400 },
  confirmRequestedAddress: { input: () => unknownLink, responses: 400 },
  passwordResetRequest: { input: () => ({ email: "canari@lices.example" }) },
  passwordLink: { input: () => unknownLink },
  passwordReset: { input: () => ({ ...unknownLink, password: "trois chats roux dorment" }), responses: 400 },
  changePassword: {
    // The 422 for a wrong password shows that the caller has access to the call.
    input: () => ({ currentPassword: "faux", newPassword: "trois chats roux dorment" }),
  },
  passkeys: { input: nothing },
  passkeyOptions: { input: nothing },
  addPasskey: { input: () => ({ name: "Clé", response: {} }) },
  deletePasskey: { input: ({ passkeyId: id }) => ({ id }), strangers: 404 },
  confirmIdentity: { input: () => ({ password: "faux" }) },
  passkeyLoginOptions: { input: nothing },
  passkeyLogin: { input: () => ({ ticket: "faux", response: {} }), responses: 401 },
  currentUser: { input: nothing },
  updateUser: {
    input: (_scene, caller) => ({
      email: `${caller.replace(" ", "-")}@lices.example`,
      gender: "Madame",
      firstName: "Maëlle",
      lastName: "Neuve",
      phone: "0639980001",
      clinic: {
        ...{ socialReason: "Clinique neuve", siret: "52875765100013", address: "1 rue du Port", ZIPCode: "56000" },
        ...{ city: "Vannes", phone: "0299000001" },
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
  countCandidates: { input: nothing },
  newCandidates: { input: nothing },
  publishedFigures: { input: nothing },
  selections: { input: nothing },
  addToSelection: { input: ({ candidateId }) => ({ selectionId: candidateId }) },
  changeFollowUp: { input: (scene) => ({ ...insertSelected(scene), status: "contacted" }), strangers: 404 },
  followUpHistory: { input: insertSelected, strangers: 404 },
  readSelectionSharing: { input: nothing },
  shareSelection: { input: () => ({ shared: false }) },
  exportSelection: { input: nothing },
  answerInterest: { input: ({ selectedId }) => ({ id: String(selectedId), answer: "yes" }), strangers: 404 },
  farewells: { input: ({ selectedId }) => ({ id: String(selectedId) }), strangers: 404 },
  sendFarewell: {
    input: ({ introducedId }) => ({ id: String(introducedId), sentence: FAREWELLS[0] }),
    strangers: 404,
  },
  ownAnswers: { input: nothing },
  askIntroduction: { input: ({ selectedId }) => ({ id: String(selectedId), ...wish }), strangers: 403 },
  introductions: { input: nothing },
  cancelIntroduction: { input: introduction, strangers: 404 },
  introductionCalendar: { input: introduction, strangers: 404 },
  reportRecruitment: { input: ({ selectedId: id }) => ({ id: String(id), contract: "unknown" }), strangers: 403 },
  takeBackRecruitment: { input: reported, strangers: 404 },
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
  // The id names a type of alert settings, so all accounts send the same id.
  notificationParametersRead: { input: () => ({ id: "1" }), strangers: 404 },
  notificationParametersSave: { input: () => parameters },
  readDigestLink: { input: () => unknownLink, responses: 400 },
  stopDigest: { input: () => ({ ...unknownLink, content: Buffer.from("List-Unsubscribe=One-Click") }), responses: 400 },
  resumeDigest: { input: () => unknownLink, responses: 400 },
  savedSearches: { input: nothing },
  saveSearch: { input: () => ({ name: "Autour de Rennes", alert: "daily", filters: { ZIPCode: ["35"] } }) },
  changeSearch: { input: (scene) => ({ ...search(scene), name: "Bretagne" }), strangers: 404 },
  openSearch: { input: search, strangers: 404 },
  deleteSearch: { input: search, strangers: 404 },
  restoreSearch: { input: ({ deletedSearchId: id }) => ({ id }), strangers: 404 },
  // Only the holder has stored alert settings, so the server rejects a test message for other accounts.
  testAlerts: { input: () => ({ id: "1" }), strangers: 409 },
  alertStatus: { input: () => ({ id: "1" }) },
  takeReceipt: { input: () => ({ key: "faux" }), responses: 401 },
  takePostedReceipt: { input: () => ({ key: "faux" }), responses: 401 },
  userData: { input: nothing },
  deleteUser: { input: () => ({ password: "faux" }) },
  sessionList: { input: nothing },
  endSession: { input: ({ sessionId }) => ({ id: sessionId }), strangers: 204 },
  endOtherSessions: { input: nothing },
  putCandidate: { input: () => ({ ...candidateRecord({ version: 2 }) }) },
  candidateBatch: { input: () => ({ items: [candidateRecord({ version: 2 })] }) },
  deleteCandidate: { input: () => ({ externalId: "ESSAI-0001" }) },
  putFile: { input: () => ({ name: "cv.pdf", content: RESUME }) },
  registerBatch: { input: () => ({ items: [] }) },
  contractPay: { input: nothing },
  askDossierCode: { input: () => ({ email: "canari@lices.example" }) },
  openDossierSession: { input: () => ({ email: "canari@lices.example", code: "000000" }), responses: 401 },
  closeDossierSession: { input: nothing },
  ownDossier: { input: nothing },
  ownPicture: { input: nothing },
  ownResume: { input: nothing },
  shareOwnDossier: { input: () => ({ photo: false }) },
  pauseOwnDossier: { input: () => ({ until: "2026-02-20" }) },
  withdrawOwnDossier: { input: nothing },
  resumeOwnDossier: { input: nothing, byPerson: 409 },
  eraseOwnDossier: { input: () => ({ confirm: "EFFACER" }) },
  exportOwnDossier: { input: nothing },
  ownViews: { input: nothing },
  ownTimeline: { input: nothing },
  ownCalendar: { input: introduction, byPerson: 404 },
  proposeCorrections: { input: () => ({ city: "Vannes" }) },
  proposePicture: { input: () => ({ content: PORTRAIT }) },
  proposeResume: { input: () => ({ content: RESUME }) },
  setAvailability: { input: () => ({ drivingLicence: "yes" }) },
  readStatus: { input: nothing },
  checkFiles: { input: nothing },
  eraseAccountData: { input: other },
  eraseCandidateData: { input: () => ({ externalId: "ESSAI-0001" }) },
};

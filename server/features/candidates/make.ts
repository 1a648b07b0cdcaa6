import type { CandidateRecord } from "contract/intake.ts";
import type { World } from "../../world.ts";
import { writeCandidates } from "../intake/write-candidates.ts";

/** A complete record, as the provider would send it, with what a test wishes in it. */
export function candidateRecord(wish: Partial<CandidateRecord> = {}): CandidateRecord {
  return {
    externalId: "ASV-1",
    version: 1,
    active: true,
    contactShareable: false,
    lastName: "Martin",
    firstName: "Léa",
    birthday: "2006-03-14",
    city: "Rennes",
    ZIPCode: "35000",
    cellPhone: "0639980077",
    email: "lea.martin@example.org",
    coverLetter: "Madame, Monsieur,\n\nPassionnée par le soin des animaux…",
    internshipDuration: 10,
    internshipStructureName: "Clinique vétérinaire des Lices",
    internshipActivity: "Canine",
    jobInterviewStatus: "oui",
    jobInterviewTrainingCenter: "CFA de Rennes",
    jobInterviewDetail: "Entretien du 3 juin",
    jobInterviewNotice: "Avis favorable",
    studyLevel: "Bac général",
    studyLevelCategory: 3,
    ranFR: 0,
    ranMA: 0,
    ranAR: 0,
    personalResume: null,
    profilePicture: null,
    ...wish,
  };
}

/**
 * Stores a candidate through the one function that writes them.
 * @returns its id
 */
export async function makeCandidate(world: World, wish: Partial<CandidateRecord> = {}): Promise<number> {
  const externalId = wish.externalId ?? `ASV-${world.random.uuid().slice(0, 8)}`;
  const [result] = await writeCandidates(world, [candidateRecord({ ...wish, externalId })]);
  if (!result?.id) throw new Error("The candidate was not stored");
  return result.id;
}

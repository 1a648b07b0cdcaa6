import { blank, fieldNames } from "contract/candidates/candidate-fields.ts";
import type { CandidateRecord } from "contract/candidates/intake.ts";
import type { AppContext } from "../../platform/context.ts";
import { writeCandidates } from "./write-candidates.ts";

export function candidateRecord(wish: Partial<CandidateRecord> = {}): CandidateRecord {
  return {
    ...blank(fieldNames),
    externalId: "ESSAI-0001",
    version: 1,
    active: true,
    contactShareable: true,
    lastName: "Perrot",
    firstName: "Lise",
    birthday: "2005-02-28",
    city: "Rennes",
    ZIPCode: "35000",
    cellPhone: "0639980001",
    email: "lise.perrot@example.org",
    coverLetter: "Bonjour,\n\nUne lettre de deux paragraphes.",
    internshipDuration: 10,
    internshipStructureName: "Clinique vétérinaire des Lilas",
    internshipActivity: "Canine",
    jobInterviewStatus: "oui",
    jobInterviewTrainingCenter: "CFA de Laval",
    jobInterviewDetail: "Entretien du 12/01/2026.",
    jobInterviewNotice: "Avis favorable",
    studyLevel: "Bac général",
    studyLevelCategory: 3,
    ranMA: 7,
    ...wish,
  };
}

export async function makeCandidate(ctx: AppContext, wish: Partial<CandidateRecord> = {}): Promise<number> {
  const externalId = wish.externalId ?? `ESSAI-${ctx.random.uuid()}`;
  const [written] = await writeCandidates(ctx, [candidateRecord({ ...wish, externalId })]);
  if (!written?.id) throw new Error("The candidate was not stored");
  return written.id;
}

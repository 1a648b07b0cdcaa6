import type { Candidate, CandidateCard } from "contract/candidates.ts";

/** A candidate whose sheet stays closed to the caller: what a card shows, nothing of what only the sheet tells. */
export function coveredSheet(card: CandidateCard): Candidate {
  return {
    ...card,
    coverLetter: null,
    cellPhone: null,
    email: null,
    internshipStructureName: null,
    internshipActivity: null,
    jobInterviewTrainingCenter: null,
    jobInterviewDetail: null,
    personalResume: null,
  };
}

/**
 * What may be told of a recruited candidate: which one it is, that the sheet is closed, and what the account itself did
 * with it (policy 6). A field that a sheet gains later is named here too, or this does not compile.
 */
export function recruitedSheet({
  id,
  isSelected,
  isAlreadyConsulted,
}: Pick<CandidateCard, "id" | "isSelected" | "isAlreadyConsulted">): Candidate {
  return coveredSheet({
    "@id": `/api/veterinary/candidate/${id}`,
    "@type": "VeterinaryCandidate",
    id,
    isSelected,
    isAlreadyConsulted,
    active: false,
    lastName: "",
    firstName: "",
    birthday: null,
    city: null,
    ZIPCode: "",
    internshipDuration: 0,
    jobInterviewStatus: null,
    jobInterviewNotice: null,
    studyLevel: null,
    studyLevelCategory: null,
    ranFR: 0,
    ranMA: 0,
    ranAR: 0,
    profilePicture: null,
    publishedAt: null,
  });
}

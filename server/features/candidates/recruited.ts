import type { Candidate } from "contract/candidates.ts";

/** What remains to be said of a recruited candidate: the id, and that the sheet is closed (policy 6). */
export function withoutPersonalData(candidate: Candidate): Candidate {
  return {
    ...candidate,
    lastName: "",
    firstName: "",
    birthday: null,
    city: null,
    ZIPCode: "",
    coverLetter: null,
    cellPhone: null,
    email: null,
    internshipDuration: 0,
    internshipStructureName: null,
    internshipActivity: null,
    jobInterviewStatus: null,
    jobInterviewTrainingCenter: null,
    jobInterviewDetail: null,
    jobInterviewNotice: null,
    personalResume: null,
    profilePicture: null,
    studyLevel: null,
    studyLevelCategory: null,
    ranFR: 0,
    ranMA: 0,
    ranAR: 0,
    active: false,
  };
}

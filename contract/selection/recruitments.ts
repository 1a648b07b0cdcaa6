import * as z from "zod/mini";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { anyParameter, Done, queryList, queryNumber } from "../values.ts";
import { NamedDossier, RequestingClinic } from "./parties.ts";

export const RECRUITMENT_CONTRACTS = ["apprenticeship", "professionalisation", "unknown"] as const;
export const RecruitmentContract = z.enum(RECRUITMENT_CONTRACTS);
export type RecruitmentContract = z.infer<typeof RecruitmentContract>;

export const RecruitmentState = z.enum(["reported", "confirmed", "rejected"]);
export type RecruitmentState = z.infer<typeof RecruitmentState>;

export const Recruitment = z.object({
  id: z.string(),
  state: RecruitmentState,
  contract: RecruitmentContract,
  startsOn: z.nullable(z.string()),
  reportedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type Recruitment = z.infer<typeof Recruitment>;

const path = "/api/veterinary/candidate/{id}/recruitment";

export const reportRecruitment = call({
  summary: "'Je l'ai recruté': report a recruitment, which the centre confirms or rejects",
  method: "POST",
  path,
  access: "account",
  input: z.object({
    id: anyParameter,
    contract: z.optional(z.unknown()),
    /** A day between a year ago and two years from now. */
    startsOn: z.optional(z.unknown()),
  }),
  response: z.object({ recruitment: Recruitment }),
  created: () => true,
  /** If a clinic sends more than 5 reports in a day, the server responds with 429. */
  errors: ["candidateNotFound", "candidateRecruited", "notSelected", "recruitmentOpen", "recruitmentRefused"],
});

export const takeBackRecruitment = call({
  summary: "Withdraw a report until the centre has decided",
  method: "DELETE",
  path,
  access: "account",
  input: z.object({ id: anyParameter }),
  response: Done,
  errors: ["recruitmentNotFound", "recruitmentDecided"],
});

export const REJECTION_LENGTH = 500;
export const RecruitmentReport = z.extend(Recruitment, {
  candidate: NamedDossier,
  clinic: RequestingClinic,
  /** Null if no staff member has decided, or if the member's account was deleted. */
  decidedBy: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
});
export type RecruitmentReport = z.infer<typeof RecruitmentReport>;

export const listRecruitments = call({
  summary:
    "Staff: recruitments that clinics reported, of all candidates or one, oldest first; by default, only undecided ones",
  method: "GET",
  path: "/api/formation/recruitments",
  access: "staff",
  input: z.strictObject({
    state: z._default(queryList(RecruitmentState), ["reported"]),
    candidate: z.optional(queryNumber(1, 999_999_999)),
    cursor,
  }),
  response: pageOf(RecruitmentReport),
  errors: [],
});

export const confirmRecruitment = call({
  summary: "Staff: confirm a recruitment; notifies other interested clinics, without the employer's name",
  method: "POST",
  path: "/api/formation/recruitments/{id}/confirm",
  access: "staff",
  input: z.object({ id: anyParameter }),
  response: z.object({ recruitment: RecruitmentReport }),
  errors: ["recruitmentNotFound", "recruitmentDecided", "impossibleMove", "leftByPerson"],
});

export const rejectRecruitment = call({
  summary: "Staff: reject a report, with a reason for the clinic",
  method: "POST",
  path: "/api/formation/recruitments/{id}/reject",
  access: "staff",
  input: z.object({ id: anyParameter, reason: z.optional(z.unknown()) }),
  response: z.object({ recruitment: RecruitmentReport }),
  errors: ["recruitmentNotFound", "recruitmentDecided", "recruitmentRefused"],
});

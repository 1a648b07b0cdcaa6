import * as z from "zod/mini";
import { call } from "../call.ts";
import { anyParameter, Done } from "../values.ts";

export const RECRUITMENT_CONTRACTS = ["apprenticeship", "professionalisation", "unknown"] as const;
export const RecruitmentContract = z.enum(RECRUITMENT_CONTRACTS);
export type RecruitmentContract = z.infer<typeof RecruitmentContract>;

export const RECRUITMENT_STATES = ["reported", "confirmed", "rejected"] as const;
export const RecruitmentState = z.enum(RECRUITMENT_STATES);
export type RecruitmentState = z.infer<typeof RecruitmentState>;

/** 'Je l'ai recruté', as seen by the clinic that reported it. */
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
  summary: "'Je l'ai recruté': tell the centre, which confirms or rejects it",
  method: "POST",
  path,
  access: "account",
  input: z.object({
    id: anyParameter,
    contract: z.optional(z.unknown()),
    /** From a year ago to two years ahead (`planned-days.ts`). */
    startsOn: z.optional(z.unknown()),
  }),
  response: z.object({ recruitment: Recruitment }),
  created: () => true,
  /** More than 5 a day from a clinic is a 429. */
  errors: ["candidateNotFound", "candidateRecruited", "notSelected", "recruitmentOpen", "recruitmentRefused"],
});

export const takeBackRecruitment = call({
  summary: "Take a report back while the centre has not decided",
  method: "DELETE",
  path,
  access: "account",
  input: z.object({ id: anyParameter }),
  response: Done,
  errors: ["recruitmentNotFound", "recruitmentDecided"],
});

import * as z from "zod/mini";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { anyParameter, queryList } from "../values.ts";
import { AskingClinic, NamedDossier } from "./parties.ts";
import { Recruitment, RecruitmentState } from "./recruitments.ts";

export const REJECTION_LENGTH = 500;
export const RecruitmentReport = z.extend(Recruitment, { candidate: NamedDossier, clinic: AskingClinic });
export type RecruitmentReport = z.infer<typeof RecruitmentReport>;

export const listRecruitments = call({
  summary: "Staff: recruitments that clinics reported, oldest first; those that wait unless `state` says otherwise",
  method: "GET",
  path: "/api/formation/recruitments",
  access: "staff",
  input: z.strictObject({ state: z._default(queryList(RecruitmentState), ["reported"]), cursor }),
  response: pageOf(RecruitmentReport),
  errors: [],
});

export const confirmRecruitment = call({
  summary: "Staff: the candidate is recruited; other clinics that had put them aside are told, without the employer",
  method: "POST",
  path: "/api/formation/recruitments/{id}/confirm",
  access: "staff",
  input: z.object({ id: anyParameter }),
  response: z.object({ recruitment: RecruitmentReport }),
  errors: ["recruitmentNotFound", "recruitmentDecided", "impossibleMove"],
});

export const rejectRecruitment = call({
  summary: "Staff: reject a report, with a reason that the clinic is told",
  method: "POST",
  path: "/api/formation/recruitments/{id}/reject",
  access: "staff",
  input: z.object({ id: anyParameter, reason: z.optional(z.unknown()) }),
  response: z.object({ recruitment: RecruitmentReport }),
  errors: ["recruitmentNotFound", "recruitmentDecided", "recruitmentRefused"],
});

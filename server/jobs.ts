import { endPausesJob } from "./features/alerts/end-pauses.job.ts";
import { publishJob } from "./features/alerts/publish.job.ts";
import { sendAlertsJob } from "./features/alerts/run-alerts.job.ts";
import { sendDigestsJob } from "./features/alerts/run-digests.job.ts";
import { resetFarInstantsJob } from "./features/alerts/wrong-clock.job.ts";
import { checkCountersJob } from "./features/candidates/check-counters.job.ts";
import { inviteAfreshJob } from "./features/collaborators/answer.job.ts";
import { countDaysJob } from "./features/day/count-days.job.ts";
import { dailyMailJob } from "./features/day/daily-mail.job.ts";
import { scanJob } from "./features/files/scan.job.ts";
import { tellNextStepsJob } from "./features/follow-up/next-step.job.ts";
import { importJob } from "./features/imports/import.job.ts";
import { remindOfIntroductionsJob } from "./features/introduction-answers/remind.job.ts";
import { answerPasswordAsksJob } from "./features/password/answer.job.ts";
import { chainAuditJob, checkAuditJob } from "./features/privacy/audit.job.ts";
import { retentionJob } from "./features/privacy/retention.job.ts";
import { vacuumJob } from "./features/privacy/vacuum.job.ts";
import { answerRegistrationAsksJob } from "./features/registration/answer.job.ts";
import { answerStaffAsksJob } from "./features/staff-login/answer.job.ts";
import type { Job } from "./jobs/job.ts";
import { sendJobs } from "./outbox/send.job.ts";
import { watchReceiptsJob } from "./outbox/watch-receipts.job.ts";

export const jobs: readonly Job[] = [
  resetFarInstantsJob,
  answerRegistrationAsksJob,
  answerPasswordAsksJob,
  answerStaffAsksJob,
  inviteAfreshJob,
  publishJob,
  endPausesJob,
  sendAlertsJob,
  sendDigestsJob,
  tellNextStepsJob,
  remindOfIntroductionsJob,
  ...sendJobs,
  watchReceiptsJob,
  retentionJob,
  vacuumJob,
  chainAuditJob,
  checkAuditJob,
  scanJob,
  checkCountersJob,
  countDaysJob,
  dailyMailJob,
  importJob,
];

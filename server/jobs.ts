import { inviteAfreshJob } from "./accounts/collaborators/invitation.ts";
import { passwordRequestsJob } from "./accounts/password/reset-link.ts";
import { registrationRequestsJob } from "./accounts/registration/requests.job.ts";
import { sendDigestsJob } from "./alerts/digests/send-digests.job.ts";
import { publishJob } from "./alerts/engine/publish.job.ts";
import { sendAlertsJob } from "./alerts/engine/send-alerts.job.ts";
import { resetFarInstantsJob } from "./alerts/engine/wrong-clock.job.ts";
import { endPausesJob } from "./alerts/settings/end-pauses.job.ts";
import { scanJob } from "./candidates/files/scan.job.ts";
import { importJob } from "./candidates/imports/import.job.ts";
import { checkCountersJob } from "./candidates/intake/check-counters.job.ts";
import { endLeavesJob } from "./candidates/own-page/leave.job.ts";
import { dossierRequestsJob } from "./candidates/own-page/send-code.job.ts";
import { countDaysJob } from "./centre/day/count-days.job.ts";
import { dailyMailJob } from "./centre/day/daily-mail.job.ts";
import { staffRequestsJob } from "./centre/login/requests.job.ts";
import { remindOfCorrectionsJob } from "./centre/own-pages/remind-of-corrections.job.ts";
import type { Job } from "./platform/jobs/job.ts";
import { sendJobs, watchReceiptsJob } from "./platform/outbox/send.job.ts";
import { chainAuditJob, checkAuditJob } from "./privacy/audit.job.ts";
import { retentionJob } from "./privacy/retention.job.ts";
import { vacuumJob } from "./privacy/vacuum.job.ts";
import { notifyOfNextStepsJob } from "./selection/follow-up/next-step.job.ts";
import { askInterestJob } from "./selection/interest/ask-interest.job.ts";
import { remindOfIntroductionsJob } from "./selection/introductions/remind.job.ts";
import { remindOfAppointmentsJob } from "./selection/introductions/remind-of-appointments.job.ts";

export const jobs: readonly Job[] = [
  resetFarInstantsJob,
  registrationRequestsJob,
  passwordRequestsJob,
  staffRequestsJob,
  dossierRequestsJob,
  endLeavesJob,
  remindOfCorrectionsJob,
  inviteAfreshJob,
  publishJob,
  endPausesJob,
  sendAlertsJob,
  sendDigestsJob,
  notifyOfNextStepsJob,
  remindOfIntroductionsJob,
  remindOfAppointmentsJob,
  askInterestJob,
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

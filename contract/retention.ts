const HOUR = 3600;
const DAY = 24 * HOUR;

/** The default retention periods in seconds (policy 2 and 6). Mails and pages show these periods too. */
export const retentionSeconds = {
  verificationLinkSeconds: 48 * HOUR,
  resetLinkSeconds: HOUR,
  invitationLinkSeconds: 7 * DAY,
  cancelLinkSeconds: 7 * DAY,
  requestedAddressHoldSeconds: 48 * HOUR,
  staffInvitationLinkSeconds: 72 * HOUR,
  staffInvitationKeptSeconds: 30 * DAY,
  sessionIdleSeconds: 7 * DAY,
  sessionAbsoluteSeconds: 30 * DAY,
  provisionalAccountSeconds: 72 * HOUR,
  linkKeptAfterExpirySeconds: DAY,
  emailRequestKeptSeconds: 90 * DAY,
  candidateKeptSeconds: 730 * DAY,
  recruitedKeptSeconds: 90 * DAY,
  unnamedFileKeptSeconds: 7 * DAY,
  inactiveAccountSeconds: 1095 * DAY,
  inactivityNoticeSeconds: 30 * DAY,
  removedCollaboratorSeconds: 30 * DAY,
  readNotificationKeptSeconds: 365 * DAY,
  deletedNotificationKeptSeconds: HOUR,
  removedFollowUpKeptSeconds: HOUR,
  deletedSearchKeptSeconds: HOUR,
  digestLinkSeconds: 90 * DAY,
  correctionKeptSeconds: 365 * DAY,
  introductionKeptSeconds: 365 * DAY,
  recruitmentKeptSeconds: 365 * DAY,
  messageKeptSeconds: 365 * DAY,
  strangersMessageKeptSeconds: 7 * DAY,
  failedTextKeptSeconds: 7 * DAY,
  viewLogKeptSeconds: 365 * DAY,
  importKeptSeconds: 365 * DAY,
  importFindingsKeptSeconds: 30 * DAY,
  importUploadKeptSeconds: 7 * DAY,
  dayFiguresKeptSeconds: 365 * DAY,
  auditKeptSeconds: 365 * DAY,
} as const;

export type RetentionSeconds = Readonly<Record<keyof typeof retentionSeconds, number>>;

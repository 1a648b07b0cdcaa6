import type { Session } from "contract/accounts/sessions.ts";
import type { AccountData } from "contract/privacy/privacy.ts";

export function makeSession(given: Partial<Session> = {}): Session {
  return {
    id: "6f1f0a52-0000-4000-8000-000000000001",
    browser: "Firefox",
    system: "Windows",
    openedAt: "2026-02-10T08:00:00.000Z",
    lastSeenAt: "2026-02-14T09:00:00.000Z",
    current: false,
    ...given,
  };
}

export function makeAccountData(): AccountData {
  return {
    exportedAt: "2026-02-14T09:00:00.000Z",
    account: {
      ...{ id: "6f1f0a52-0000-4000-8000-000000000002", email: "demo@espace-asv.example" },
      gender: "Madame",
      ...{ lastName: "Durand", firstName: "Claire", phone: null, numOrdinal: "10001" },
      role: "holder",
      ...{ phoneChecked: true, emailChecked: true, mendataryChecked: false, sharesSelection: false },
      ...{ termsAcceptedAt: null, termsVersion: null, createdAt: "2026-02-10T08:00:00.000Z", activatedAt: null },
      ...{ lastLoginAt: null, lastUsedAt: null, previousVisitAt: null, inactivityNoticeAt: null, removedAt: null },
    },
    clinics: [],
    registration: null,
    collaborators: [],
    passkeys: [],
    sessions: [],
    links: [],
    followUps: [],
    introductions: [],
    recruitments: [],
    selection: [],
    seenCandidates: [],
    openings: [],
    notifications: [],
    savedSearches: [],
    digest: null,
    alertSettings: null,
    messages: [],
    shortLinks: [],
    configurations: [],
    emailRequests: [],
    auditEvents: [],
  };
}

import { sql } from "kysely";
import type { AppContext } from "../platform/context.ts";
import type { PersonalData } from "../platform/personal-data.ts";

const EXPIRY = { key: "hash", at: "expires_at", after: "linkKeptAfterExpirySeconds", isExact: true } as const;
const DAY = { key: "began_at", at: "began_at", after: "dayFiguresKeptSeconds" } as const;

export const centreData: PersonalData<AppContext> = {
  tables: {
    day_figures: [],
    department_searches: [],
    staff: ["staff"],
    staff_links: ["staff"],
    staff_recovery_codes: ["staff"],
    staff_sessions: ["staff"],
    staff_tickets: ["staff"],
  },
  datedRows: {
    "idle staff sessions": {
      table: "staff_sessions",
      at: "last_seen_at",
      after: "staffSessionIdleSeconds",
      isExact: true,
    },
    "old staff sessions": {
      table: "staff_sessions",
      at: "created_at",
      after: "staffSessionAbsoluteSeconds",
      isExact: true,
    },
    "staff tickets": { table: "staff_tickets", ...EXPIRY },
    "staff links": { table: "staff_links", ...EXPIRY },
    "unanswered staff invitations": {
      table: "staff",
      at: "invited_at",
      where: () => sql`password_hash is null`,
      after: "staffInvitationKeptSeconds",
    },
    "figures of days": { table: "day_figures", ...DAY },
    "searches of departments": { table: "department_searches", ...DAY },
  },
};

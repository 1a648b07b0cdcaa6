import type { Generated, JSONColumnType } from "kysely";
import type { AccountTables } from "./tables/account.ts";
import type { AlertsTables } from "./tables/alerts.ts";
import type { CandidatesTables } from "./tables/candidates.ts";
import type { ContractPayTables } from "./tables/contract-pay.ts";
import type { DayTables } from "./tables/day.ts";
import type { FilesTables } from "./tables/files.ts";
import type { FollowUpTables } from "./tables/follow-up.ts";
import type { ImportsTables } from "./tables/imports.ts";
import type { IntroductionTables } from "./tables/introductions.ts";
import type { LimitsTables } from "./tables/limits.ts";
import type { LinksTables } from "./tables/links.ts";
import type { LoginTables } from "./tables/login.ts";
import type { NotificationsTables } from "./tables/notifications.ts";
import type { OutboxTables } from "./tables/outbox.ts";
import type { PrivacyTables } from "./tables/privacy.ts";
import type { RecruitmentTables } from "./tables/recruitments.ts";
import type { RegisterTables } from "./tables/register.ts";
import type { RegistrationTables } from "./tables/registration.ts";
import type { SavedSearchTables } from "./tables/saved-searches.ts";
import type { SelectionTables } from "./tables/selection.ts";
import type { ShortLinksTables } from "./tables/short-links.ts";
import type { StaffTables } from "./tables/staff.ts";
import type { ToursTables } from "./tables/tours.ts";

interface OwnTables {
  migrations: { name: string; applied_at: Generated<Date> };
  settings: { key: string; value: JSONColumnType<Record<string, unknown>> };
}

export interface Tables
  extends OwnTables,
    AccountTables,
    AlertsTables,
    CandidatesTables,
    ContractPayTables,
    DayTables,
    FilesTables,
    FollowUpTables,
    ImportsTables,
    IntroductionTables,
    LimitsTables,
    LinksTables,
    LoginTables,
    NotificationsTables,
    OutboxTables,
    PrivacyTables,
    RecruitmentTables,
    RegisterTables,
    RegistrationTables,
    SavedSearchTables,
    SelectionTables,
    ShortLinksTables,
    StaffTables,
    ToursTables {}

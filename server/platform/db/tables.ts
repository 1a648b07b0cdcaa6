import type { AccountsTables } from "./tables/accounts.ts";
import type { AlertsTables } from "./tables/alerts.ts";
import type { CandidatesTables } from "./tables/candidates.ts";
import type { CentreTables } from "./tables/centre.ts";
import type { PlatformTables } from "./tables/platform.ts";
import type { PrivacyTables } from "./tables/privacy.ts";
import type { SelectionTables } from "./tables/selection.ts";

export interface Tables
  extends AccountsTables,
    CandidatesTables,
    SelectionTables,
    AlertsTables,
    CentreTables,
    PrivacyTables,
    PlatformTables {}

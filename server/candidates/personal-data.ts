import type { AppContext } from "../platform/context.ts";
import type { PersonalData } from "../platform/personal-data.ts";

export const candidatesData: PersonalData<AppContext> = { tables: {} };

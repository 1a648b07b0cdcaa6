import type { AppContext } from "./context.ts";
import type { PersonalData } from "./personal-data.ts";

export const platformData: PersonalData<AppContext> = { tables: {} };

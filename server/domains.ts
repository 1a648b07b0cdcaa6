import { accountsData } from "./accounts/personal-data.ts";
import { findAnnouncedRange } from "./alerts/notifications/store.ts";
import { alertsData } from "./alerts/personal-data.ts";
import { subscriber as alerts } from "./alerts/subscriber.ts";
import { candidatesData } from "./candidates/personal-data.ts";
import { centreData } from "./centre/personal-data.ts";
import { subscriber as centre } from "./centre/subscriber.ts";
import type { AppContext } from "./platform/context.ts";
import { platformData } from "./platform/own-data.ts";
import { privacyData } from "./privacy/personal-data.ts";
import { selectionData } from "./selection/personal-data.ts";
import { subscriber as selection } from "./selection/subscriber.ts";

/** An event reaches the domains' subscribers in the order of this list. */
export const domains: Pick<AppContext, "subscribers" | "lookups" | "personalData"> = {
  subscribers: [selection, alerts, centre],
  lookups: { announcedRange: findAnnouncedRange },
  personalData: [centreData, alertsData, selectionData, candidatesData, accountsData, privacyData, platformData],
};

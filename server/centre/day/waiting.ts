import { FAULTY_IMPORT_DAYS, type Waiting } from "contract/centre/day.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { kindsOf } from "../../candidates/imports/own-import.ts";
import { countFaulty } from "../../candidates/imports/store.ts";
import { countWaitingCorrections } from "../../candidates/own-corrections/store.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { isPayCheckDue } from "../../selection/contract-pay/store.ts";
import { countSentIntroductions } from "../../selection/introductions/waiting-store.ts";
import { countReported } from "../../selection/recruitments/store.ts";
import { countWaitingRequests } from "../email-requests/store.ts";
import { countDeadMessages } from "../outgoing/store.ts";
import { countRequestedErasures } from "./figures-store.ts";

const DAY_MS = 86_400_000;

/** Counts open tasks. Only managers get tasks about register imports and the pay table. */
export async function countWaiting(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  staff: Pick<SessionStaff, "role">,
): Promise<Waiting> {
  const since = new Date(clock.now().getTime() - FAULTY_IMPORT_DAYS * DAY_MS);
  return {
    emailRequests: await countWaitingRequests(db),
    introductions: await countSentIntroductions(db),
    recruitments: await countReported(db),
    corrections: await countWaitingCorrections(db),
    erasures: await countRequestedErasures(db),
    failedMessages: await countDeadMessages(db),
    faultyImports: await countFaulty(db, kindsOf(staff), since),
    contractFigures: staff.role === "gestionnaire" && (await isPayCheckDue(db, localDay(clock.now(), PARIS))) ? 1 : 0,
  };
}

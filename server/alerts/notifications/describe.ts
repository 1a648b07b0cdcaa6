import type { Notification } from "contract/alerts/notifications.ts";
import { localDay } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { toCard } from "../../candidates/search/store.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { DESCRIBED_CANDIDATES, describeCandidate } from "../engine/describe-candidate.ts";
import { findAnnounced, type StoredNotification } from "./store.ts";

/**
 * Describes each candidate of a notification about one to three candidates (B9-05). Does not store the descriptions,
 * so that the erasure of a candidate also removes the name.
 */
export async function describe(
  ctx: AppContext,
  { clinicZipCode }: SessionUser,
  found: readonly StoredNotification[],
): Promise<Notification[]> {
  const announced = await findAnnounced(ctx.db, found, DESCRIBED_CANDIDATES + 1);
  const today = localDay(ctx.clock.now(), zoneOfZip(clinicZipCode));
  return found.map(({ range: _range, ...notification }) => {
    const rows = announced.get(notification.uuid) ?? [];
    const shown = rows.length > DESCRIBED_CANDIDATES ? [] : rows.filter(({ active }) => active);
    const lines = shown.map((row) => describeCandidate(toCard(row, clinicZipCode ?? undefined), today));
    return lines.length > 0 ? { ...notification, content: lines.join("\n") } : notification;
  });
}

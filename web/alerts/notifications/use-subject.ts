import { useQuery } from "@tanstack/react-query";
import type { Notification } from "contract/alerts/notifications.ts";
import { INTRODUCTION_NOTICE } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { selectionsQuery } from "../../candidates/selection.ts";

/**
 * Returns the candidate's name and the appointment. The stored notification contains no name, because it is also sent to
 * colleagues who did not select the candidate.
 */
export function useSubject({ candidateId, title, date }: Notification): string | undefined {
  const isNotice = candidateId !== undefined;
  const { data: entries } = useQuery({ ...selectionsQuery, enabled: isNotice });
  const { data: account } = useQuery({ ...currentUserQuery, enabled: isNotice });
  const entry = entries?.find(({ veterinaryCandidate }) => veterinaryCandidate.id === candidateId);
  if (!entry || !account) return undefined;
  const { firstName, lastName, ZIPCode } = entry.veterinaryCandidate;
  const { state, slot, answeredAt } = entry.introduction ?? {};
  const isAbout = title === INTRODUCTION_NOTICE && state === "accepted" && date >= (answeredAt ?? "");
  const zone = zoneOfZip(account.veterinaryClinicals[0]?.ZIPCode);
  const when = isAbout && slot ? `, ${meetingTime(new Date(slot), zone, { other: zoneOfZip(ZIPCode) })}` : "";
  return `${firstName} ${lastName}${when}`;
}

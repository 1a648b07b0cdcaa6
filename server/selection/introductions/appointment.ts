import type { AppContext } from "../../platform/context.ts";
import type { MailCalendar } from "../../platform/gateways/mail/mail.ts";
import { linkTo } from "../../platform/links/link-to.ts";
import type { Meeting } from "./meeting-store.ts";
import { appointment } from "./messages.ts";
import type { IntroductionRow } from "./store.ts";
import { type Appointment, methodOf, writeCalendar } from "./write-calendar.ts";

const MINUTES = 60;

export type Reader = "clinic" | "candidate";
type Appointed = IntroductionRow & { readonly slot: Date };

export function hasSlot(row: IntroductionRow): row is Appointed {
  return row.slot !== null;
}

/** Returns the calendar file that the clinic or the candidate downloads. */
export function calendarFile(ctx: Pick<AppContext, "site">, row: Appointed, meeting: Meeting, reader: Reader): string {
  return writeCalendar(appointmentOf(ctx, row, meeting, reader));
}

/**
 * Returns the calendar event for a mail to the clinic or the candidate. Returns undefined if the introduction has no
 * slot.
 */
export function mailCalendar(
  ctx: Pick<AppContext, "site">,
  row: IntroductionRow,
  meeting: Meeting,
  [reader, attendee]: readonly [Reader, string],
): MailCalendar | undefined {
  if (!hasSlot(row)) return undefined;
  const event = { ...appointmentOf(ctx, row, meeting, reader), attendee };
  return { method: methodOf(event) === "CANCEL" ? "CANCEL" : "REQUEST", content: writeCalendar(event) };
}

function appointmentOf(
  { site }: Pick<AppContext, "site">,
  row: Appointed,
  { clinic, candidate }: Meeting,
  reader: Reader,
): Appointment {
  const isCancelled = row.state === "cancelled";
  // The event of a cancelled appointment contains no name, even if the candidate is available again.
  const shown = candidate.isShown && !isCancelled ? candidate : undefined;
  const place = `${clinic.name}, ${clinic.address}`;
  const centre = appointment.centrePhone(site.support.contactPhone);
  const sheet = linkTo(site, "Candidat", { id: row.candidate_id });
  const details =
    reader === "clinic"
      ? {
          title: appointment.title(shown),
          description: (shown ? [row.answer, centre, sheet] : [centre]).filter(Boolean).join("\n"),
        }
      : {
          title: appointment.titleForCandidate(clinic.name),
          description: [place, appointment.phone(row.phone)].join("\n"),
          location: place,
        };
  return {
    uid: `introduction-${row.id}@${new URL(site.publicUrl).hostname}`,
    product: appointment.product,
    // The event's organizer must be the sender of the mail, because calendar programs compare both.
    organizer: { name: appointment.organizer, email: /<([^<>]+)>/.exec(site.mailFrom)?.[1] ?? site.mailFrom },
    ...details,
    start: row.slot,
    minutes: MINUTES,
    zone: clinic.zone,
    changedAt: row.cancelled_at ?? row.moved_at ?? row.answered_at ?? row.requested_at,
    sequence: row.moves + (isCancelled ? 1 : 0),
    isCancelled,
  };
}

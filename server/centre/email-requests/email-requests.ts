import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { emailRequests as definition } from "contract/centre/email-requests.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import { maskEmail } from "../../platform/mask.ts";
import type { World } from "../../platform/world.ts";
import { findWaitingRequests } from "./store.ts";

type Call = typeof definition;

export async function emailRequests(
  { cursor }: ParsedInputOf<Call>,
  _staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const after = readInstantCursor(cursor);
  const { rows, total } = await findWaitingRequests(world.db, after, PAGE_SIZE + 1);
  const { page, last } = cutPage(rows);
  const vets = await Promise.all(page.map((row) => findVet(world, row.num_ordinal)));
  return {
    total,
    items: page.map((row, index) => ({
      id: row.id,
      numOrdinal: row.num_ordinal,
      email: row.email,
      phone: row.phone,
      details: row.details,
      requestedAt: row.requested_at.toISOString(),
      vet: vets[index] ?? null,
    })),
    next: nextPath(definition.path, {}, last && [last.requested_at.toISOString(), last.id]),
  };
}

async function findVet(world: World, numOrdinal: string) {
  const known = await world.register.lookup(numOrdinal);
  if (known.outcome !== "found") return null;
  const { firstName, lastName, socialReason, city, phone, emails } = known.entry;
  return { firstName, lastName, socialReason, city, phone, emails: emails.map(maskEmail) };
}

import { emailRequests as definition } from "contract/centre/email-requests.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import { maskEmail } from "../../platform/mask.ts";
import { findWaitingRequests } from "./store.ts";

export const emailRequests: Handler<typeof definition> = async ({ cursor }, _staff, ctx) => {
  const after = readInstantCursor(cursor);
  const { rows, total } = await findWaitingRequests(ctx.db, after, PAGE_SIZE + 1);
  const { page, last } = cutPage(rows);
  const vets = await Promise.all(page.map((row) => findVet(ctx, row.num_ordinal)));
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
};

async function findVet(ctx: AppContext, numOrdinal: string) {
  const known = await ctx.register.lookup(numOrdinal);
  if (known.outcome !== "found") return null;
  const { firstName, lastName, socialReason, city, phone, emails } = known.entry;
  return { firstName, lastName, socialReason, city, phone, emails: emails.map(maskEmail) };
}

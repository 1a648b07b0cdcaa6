import { listClinics as definition } from "contract/centre/clinics.ts";
import { isPhone, normalizePhone } from "contract/fields.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { foldedWords } from "../../platform/db/fold-text.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import { stateOf } from "./clinic-response.ts";
import { findClinics } from "./store.ts";

export const listClinics: Handler<typeof definition> = async ({ q = "", cursor }, _staff, ctx) => {
  const after = readInstantCursor(cursor);
  const phone = isPhone(q) ? normalizePhone(q) : undefined;
  // Do not split a phone number into words, because each of its pairs of digits occurs in many numbers.
  const words = phone === undefined ? foldedWords(q) : [phone];
  const { total, rows } = await findClinics(ctx.db, { words, phone }, after, PAGE_SIZE + 1);
  const { page, last } = cutPage(rows);
  return {
    total,
    items: page.map((row) => ({
      id: row.id,
      numOrdinal: row.num_ordinal,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      socialReason: row.social_reason,
      ZIPCode: row.zip_code,
      city: row.city,
      state: stateOf(row),
      collaborators: row.collaborators,
      createdAt: row.created_at.toISOString(),
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
    })),
    next: nextPath(definition.path, { q }, last && [last.created_at.toISOString(), last.id]),
  };
};

import { correctableFields, registerRecord } from "contract/accounts/register-fields.ts";
import * as contract from "contract/centre/register-entries.ts";
import { errors } from "contract/errors.ts";
import { isEmail } from "contract/fields.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { checkRegisterEntry } from "../../accounts/register/register-rules.ts";
import { recordEvent } from "../../platform/audit.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import { foldedWords } from "../../platform/db/fold-text.ts";
import { transact } from "../../platform/db/retry.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";
import { feature } from "../../platform/http/feature.ts";
import { nextPath, readIdCursor } from "../../platform/http/page-cursor.ts";
import { Problem } from "../../platform/http/problem.ts";
import { correctEntry, requireEntry, requireOrdinal, toDetail } from "./entry.ts";
import { addEmail, deleteAddedEmail, findEntries, forgetLookups, lockEntry, removeEntry } from "./store.ts";

const MOST_WORDS = 8;

export const calls = feature(contract, {
  listRegister: async ({ q = "", cursor }, _staff, { db }) => {
    const from = readIdCursor(cursor) ?? 0;
    const words = foldedWords(q).slice(0, MOST_WORDS);
    const { total, rows } = await findEntries(db, { words, from, most: PAGE_SIZE });
    return {
      total,
      items: rows.map((row) => ({
        ...registerRecord(row),
        updatedAt: row.updated_at.toISOString(),
        isCorrected: row.is_corrected,
      })),
      next: nextPath(contract.listRegister.path, { q }, total > from + PAGE_SIZE ? [from + PAGE_SIZE] : undefined),
    };
  },

  readRegisterEntry: async ({ numOrdinal }, staff, { db, clock }) => {
    const entry = await toDetail(db, numOrdinal);
    await recordEvent(db, clock, { event: "register entry opened", actorId: staff.id, subject: entry.numOrdinal });
    return entry;
  },

  saveRegisterEntry: async (input, staff, ctx) => {
    const number = requireOrdinal(input.numOrdinal);
    return transact(ctx, async (trx) => {
      const known = await lockEntry(trx, number);
      if (known) {
        const newer = await toDetail(trx, number);
        await requireEdition(input.edition, newer.edition, () => newer);
      }
      const { numOrdinal } = known ? registerRecord(known) : { numOrdinal: number };
      const corrections = Object.fromEntries(
        correctableFields.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
      );
      const checked = checkRegisterEntry({ ...(known ? registerRecord(known) : {}), ...corrections, numOrdinal });
      if ("issues" in checked) {
        const error = checked.issues.map((issue) => [issue.field, issue.error].filter(Boolean).join(" : "));
        throw new Problem("registerRefused", { error, body: { errors: checked.issues } });
      }
      const corrected = await correctEntry(trx, checked.record, ctx.clock.now());
      await recordEvent(trx, ctx.clock, {
        ...{ event: "register entry corrected", actorId: staff.id, subject: numOrdinal },
        details: { corrected, isNew: known === undefined },
      });
      return { ...(await toDetail(trx, numOrdinal)), isNew: known === undefined };
    });
  },

  deleteRegisterEntry: async (input, staff, ctx) => {
    const number = requireOrdinal(input.numOrdinal);
    await transact(ctx, async (trx) => {
      const [key, spelling] = await removeEntry(trx, registerKey(number));
      if (key === undefined) throw new Problem("registerEntryNotFound");
      const subject = spelling ?? number;
      await recordEvent(trx, ctx.clock, { event: "register entry removed", actorId: staff.id, subject });
    });
  },

  /** Adds an e-mail address to a register entry. Later imports of the register do not remove this address. */
  addEntryEmail: async (input, staff, ctx) => {
    const email = input.email.trim();
    if (!isEmail(email)) {
      const { error } = errors.registerEmailRefused;
      throw new Problem("registerEmailRefused", { body: { errors: [{ field: "email", error }] } });
    }
    return transact(ctx, async (trx) => {
      const { num_ordinal: numOrdinal, num_ordinal_key: key } = await requireEntry(trx, input.numOrdinal);
      const { emails } = await toDetail(trx, numOrdinal);
      if (!emails.some((known) => known.toLowerCase() === email.toLowerCase())) {
        await addEmail(trx, key, email, ctx.clock.now());
        await forgetLookups(trx, numOrdinal);
        await recordEvent(trx, ctx.clock, { event: "register e-mail added", actorId: staff.id, subject: numOrdinal });
      }
      return toDetail(trx, numOrdinal);
    });
  },

  /**
   * Removes an e-mail address from a register entry. Also records the removal, because the next import would otherwise
   * add the address again.
   */
  removeEntryEmail: async (input, staff, ctx) => {
    const email = input.email.trim().toLowerCase();
    return transact(ctx, async (trx) => {
      const record = registerRecord(await requireEntry(trx, input.numOrdinal));
      const wasAdded = await deleteAddedEmail(trx, record.numOrdinal, email);
      const emails = record.emails.filter((known) => known.toLowerCase() !== email);
      const wasKnown = emails.length < record.emails.length;
      if (!wasAdded && !wasKnown) throw new Problem("registerEmailNotFound");
      if (wasKnown) await correctEntry(trx, { ...record, emails }, ctx.clock.now());
      await forgetLookups(trx, record.numOrdinal);
      const subject = record.numOrdinal;
      await recordEvent(trx, ctx.clock, { event: "register e-mail removed", actorId: staff.id, subject });
      return toDetail(trx, record.numOrdinal);
    });
  },
});

import { type ParsedInputOf, queryString } from "contract/call.ts";
import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import * as contract from "contract/candidates/candidates.ts";
import { CANDIDATE_PAGE_SIZE } from "contract/candidates/candidates.ts";
import { readId } from "contract/row-id.ts";
import { readShared } from "../../platform/db/replica.ts";
import { emit } from "../../platform/events.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type Cursor, filterOf, placesAround } from "./filter.ts";
import { findPlace } from "./places.ts";
import { searchCandidates } from "./search-store.ts";
import { withinSheetsOfDay } from "./sheet-limit.ts";
import { openSheet, revealContact } from "./sheet-store.ts";
import { recruitedSheet } from "./store.ts";
import { viewerOf } from "./viewer.ts";

const { path } = contract.candidates;

export const calls = feature(contract, {
  /**
   * A further page starts after a cursor. With only a page number, all further pages would shift when the clinic
   * selects a candidate, because the candidate leaves the list.
   */
  async candidates(input, user, ctx) {
    const { page = 1, notification } = input;
    const { within, ...around } = placesAround(input, user.clinicZipCode);
    const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
    // Reject a cursor that comes from a list with a different sort order.
    if (after && (after.kilometres === undefined) !== (around.nearest === undefined)) throw new Problem("invalidInput");
    const start = after ? { after } : { offset: (page - 1) * CANDIDATE_PAGE_SIZE };
    const announced =
      notification === undefined ? undefined : await ctx.lookups.announcedRange(ctx.db, user.id, notification);
    if (notification !== undefined && !announced) throw new Problem("notificationNotFound");
    const filter = { ...filterOf(input), ids: input.ids?.split(",").map(Number), announced, within };
    // Count a search only when its first page is requested, so that its further pages do not count again.
    if (page === 1 && !after && filter.active) {
      await emit(ctx.db, ctx, "departmentsSearched", { departments: filter.departments });
    }
    // Read the candidates of a notification from the primary database, because the replica may still lack new
    // candidates.
    const wroteAt = notification === undefined ? user.wroteAt : ctx.clock.now();
    const search = { ...viewerOf(user), ...around, filter, start, size: CANDIDATE_PAGE_SIZE };
    const found = await readShared(ctx, { wroteAt }, (db) => searchCandidates(db, search));
    return {
      "@context": "/api/contexts/VeterinaryCandidate",
      "@id": path,
      "@type": "hydra:Collection",
      "hydra:totalItems": found.total,
      "hydra:member": found.cards,
      "hydra:view": {
        "@id": address(input, { page, cursor: input.cursor }),
        "@type": "hydra:PartialCollectionView",
        ...(found.next ? { "hydra:next": address(input, { page: page + 1, cursor: writeCursor(found.next) }) } : {}),
      },
    };
  },

  /** When an account reads a sheet, the account's lists mark the candidate as 'Déjà vu' (product 2.9). */
  async candidate(input, user, ctx) {
    const id = readId(input.id);
    if (id === undefined) throw new Problem("candidateNotFound");
    const viewer = viewerOf(user);
    const from = findPlace(input.near) ? input.near : viewer.from;
    const read = input.compared === "1" ? revealContact : openSheet;
    const { sheet } = await withinSheetsOfDay(ctx, user, (db, now, bound) =>
      read(db, { ...viewer, from }, id, now, bound),
    );
    if (!sheet) throw new Problem("candidateNotFound");
    return sheet.active ? sheet : recruitedSheet(sheet);
  },

  studyLevels: () => [...STUDY_CATEGORIES],
});

function address(
  input: ParsedInputOf<typeof contract.candidates>,
  place: { page: number; cursor: string | undefined },
): string {
  const active = (input.active ?? true) ? 1 : 0;
  const withoutSelection = input.withoutSelection ?? true;
  return path + queryString({ ...input, active, withoutSelection, ...place });
}

function writeCursor({ kilometres, publishedAt, id }: Cursor): string {
  const numbers = kilometres === undefined ? [publishedAt, id] : [publishedAt, id, kilometres];
  return numbers.map((number) => number.toString(36)).join(".");
}

function readCursor(text: string): Cursor {
  const match = /^([0-9a-z]{1,10})\.([0-9a-z]{1,6})(?:\.([0-9a-z]{1,4}))?$/.exec(text);
  const publishedAt = Number.parseInt(match?.[1] ?? "", 36);
  const id = Number.parseInt(match?.[2] ?? "", 36);
  if (!(publishedAt <= 8.64e15) || !(id <= 2_147_483_647)) throw new Problem("invalidInput");
  const kilometres = match?.[3] === undefined ? undefined : Number.parseInt(match[3], 36);
  return { publishedAt, id, kilometres };
}

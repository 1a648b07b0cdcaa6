import { type ParsedInputOf, queryString, type ResponseOf } from "contract/call.ts";
import { CANDIDATE_PAGE_SIZE, candidates as definition } from "contract/candidates/candidates.ts";
import type { AppContext } from "../../platform/context.ts";
import { readShared } from "../../platform/db/replica.ts";
import { emit } from "../../platform/events.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { lookAround } from "./around.ts";
import type { CandidateFilter, Cursor } from "./filter.ts";
import { filterOf } from "./filter-of.ts";
import { searchCandidates } from "./search-store.ts";
import { viewerOf } from "./viewer.ts";

type Call = typeof definition;
type Input = ParsedInputOf<Call>;

/** Addressed by cursor: an addition to the selection shortens the list and would shift numbered pages. */
export async function candidates(input: Input, user: SessionUser, ctx: AppContext): Promise<ResponseOf<Call>> {
  const page = input.page ?? 1;
  const { within, ...around } = lookAround(input, user.clinicZipCode);
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  // A cursor is valid only in the order it was made for.
  if (after && (after.kilometres === undefined) !== (around.nearest === undefined)) throw new Problem("invalidInput");
  const start = after ? { after } : { offset: (page - 1) * CANDIDATE_PAGE_SIZE };
  const filter = { ...(await toFilter(input, user, ctx)), within };
  // The replica may not have the announced candidates yet.
  const wroteAt = input.notification === undefined ? user.wroteAt : ctx.clock.now();
  // Later pages of the same search are not counted again.
  if (page === 1 && !after && filter.active)
    await emit(ctx.db, ctx, "departmentsSearched", { departments: filter.departments });
  const search = { ...viewerOf(user), ...around, filter, start, size: CANDIDATE_PAGE_SIZE };
  const found = await readShared(ctx, { wroteAt }, (db) => searchCandidates(db, search));
  return {
    "@context": "/api/contexts/VeterinaryCandidate",
    "@id": definition.path,
    "@type": "hydra:Collection",
    "hydra:totalItems": found.total,
    "hydra:member": found.cards,
    "hydra:view": {
      "@id": address(input, { page, cursor: input.cursor }),
      "@type": "hydra:PartialCollectionView",
      ...(found.next ? { "hydra:next": address(input, { page: page + 1, cursor: writeCursor(found.next) }) } : {}),
    },
  };
}

async function toFilter(input: Input, user: SessionUser, ctx: AppContext): Promise<CandidateFilter> {
  return {
    ...filterOf(input),
    ids: input.ids?.split(",").map(Number),
    announced: input.notification === undefined ? undefined : await announcedBy(input.notification, user, ctx),
  };
}

/** @throws Problem notificationNotFound */
async function announcedBy(uuid: string, user: SessionUser, ctx: AppContext) {
  const range = await ctx.lookups.announcedRange(ctx.db, user.id, uuid);
  if (!range) throw new Problem("notificationNotFound");
  return range;
}

function address(input: Input, place: { page: number; cursor: string | undefined }): string {
  const active = (input.active ?? true) ? 1 : 0;
  const withoutSelection = input.withoutSelection ?? true;
  return definition.path + queryString({ ...input, active, withoutSelection, ...place });
}

function writeCursor({ kilometres, publishedAt, id }: Cursor): string {
  const numbers = kilometres === undefined ? [publishedAt, id] : [publishedAt, id, kilometres];
  return numbers.map((number) => number.toString(36)).join(".");
}

/** @throws Problem invalidInput */
function readCursor(text: string): Cursor {
  const match = /^([0-9a-z]{1,10})\.([0-9a-z]{1,6})(?:\.([0-9a-z]{1,4}))?$/.exec(text);
  const publishedAt = Number.parseInt(match?.[1] ?? "", 36);
  const id = Number.parseInt(match?.[2] ?? "", 36);
  if (!(publishedAt <= 8.64e15) || !(id <= 2_147_483_647)) throw new Problem("invalidInput");
  const kilometres = match?.[3] === undefined ? undefined : Number.parseInt(match[3], 36);
  return { publishedAt, id, kilometres };
}

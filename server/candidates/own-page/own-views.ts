import { ownViews as definition, type SeenBy } from "contract/candidates/own-page/views.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readIdCursor } from "../../platform/http/page-cursor.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { findOwnDossier } from "./own-dossier-store.ts";
import { countOwnViews, findOwnViews } from "./views-store.ts";

type Row = Awaited<ReturnType<typeof findOwnViews>>[number];

export const ownViews: Handler<typeof definition> = async ({ cursor }, { candidateId }, { db }) => {
  const before = readIdCursor(cursor);
  const zone = zoneOfZip((await findOwnDossier(db, candidateId)).zip_code);
  const { page, last } = cutPage(await findOwnViews(db, candidateId, zone, { before, count: PAGE_SIZE + 1 }));
  return {
    total: await countOwnViews(db, candidateId, zone),
    items: page.map(toSeen),
    next: nextPath(definition.path, {}, last && [last.id]),
  };
};

export async function findLastSeen(db: Database, { id, zip_code }: WholeCandidate): Promise<SeenBy | null> {
  const [row] = await findOwnViews(db, id, zoneOfZip(zip_code), { count: 1 });
  return row ? toSeen(row) : null;
}

function toSeen({ clinic, city, day, contact }: Row): SeenBy {
  return { clinic, city, day, contact };
}

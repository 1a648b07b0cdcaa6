import { departmentFromZip } from "contract/departments.ts";
import type { Database } from "../../db/connect.ts";
import { findZipCodes } from "./place-count-store.ts";
import { distanceBetween, findPlace, type Nearby, type Place, places } from "./places.ts";

/** Centres whose surroundings are kept: some hundred kilobytes each. */
const MOST = 50;

const known = new Map<string, readonly Nearby[]>();

/** The codes of all towns, the nearest first. */
function surroundingsOf(centre: Place): readonly Nearby[] {
  const kept = known.get(centre.zipCode);
  if (kept) return kept;
  const found = [...places.values()]
    .map((place) => {
      const { zipCode, department } = place;
      return { zipCode, department, kilometres: distanceBetween(centre, place).kilometres };
    })
    .sort((one, other) => one.kilometres - other.kilometres);
  const [oldest] = known.keys();
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
  known.set(centre.zipCode, found);
  return found;
}

/** The codes that candidates have and no town has, each roughly where its neighbour is. */
async function codesWithoutTown(db: Database, centre: Place): Promise<Nearby[]> {
  const zipCodes = await findZipCodes(db);
  return zipCodes.flatMap((zipCode) => {
    const place = places.has(zipCode) ? undefined : findPlace(zipCode);
    if (!place) return [];
    const { kilometres } = distanceBetween(centre, place);
    return [{ zipCode, department: departmentFromZip(zipCode), kilometres }];
  });
}

/** The postal codes within a radius and some departments, where such are named; the nearest first. */
export async function nearbyOf(
  db: Database,
  centre: Place,
  radius: number | undefined,
  departments: readonly string[],
): Promise<readonly Nearby[]> {
  const isWanted = ({ department, kilometres }: Nearby) =>
    (radius === undefined || kilometres <= radius) &&
    (departments.length === 0 || (department !== undefined && departments.includes(department)));
  const all = surroundingsOf(centre);
  const towns = radius === undefined && departments.length === 0 ? all : all.filter(isWanted);
  const others = (await codesWithoutTown(db, centre)).filter(isWanted);
  return others.length === 0 ? towns : [...towns, ...others].sort((one, other) => one.kilometres - other.kilometres);
}

import type { ParsedInputOf } from "contract/call.ts";
import type { candidates as definition } from "contract/candidates/candidates.ts";
import { RADII } from "contract/candidates/nearby.ts";
import { isZipCode } from "contract/fields.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Search } from "./filter.ts";
import { placeUnknown, radiusUnknown, whereFrom } from "./messages.ts";
import { distanceBetween, findPlace, type Nearby, NOWHERE, type Place, places } from "./places.ts";

/** Cached centres; each takes some hundred kilobytes. */
const MOST = 50;

const stored = new Map<string, readonly Nearby[]>();

/** Nearest first, the unknown place last. */
function surroundingsOf(centre: Place): readonly Nearby[] {
  const known = stored.get(centre.zipCode);
  if (known) return known;
  const found = [...places.values()]
    .map((place) => {
      const { zipCode, department } = place;
      return { zipCode, department, kilometres: distanceBetween(centre, place).kilometres };
    })
    .sort((one, other) => one.kilometres - other.kilometres);
  const [oldest] = stored.keys();
  if (stored.size >= MOST && oldest !== undefined) stored.delete(oldest);
  const all = [...found, { zipCode: "", department: undefined, kilometres: NOWHERE }];
  stored.set(centre.zipCode, all);
  return all;
}

function nearbyOf(centre: Place, radius: number | undefined, departments: readonly string[]): readonly Nearby[] {
  const all = surroundingsOf(centre);
  if (radius === undefined && departments.length === 0) return all;
  // A candidate without a known place may belong to any department.
  const isWanted = ({ department, kilometres }: Nearby) =>
    (radius === undefined || kilometres <= radius) &&
    (departments.length === 0 || department === undefined || departments.includes(department));
  return all.filter(isWanted);
}

interface Around extends Pick<Search, "from" | "nearest"> {
  readonly within: Search["filter"]["within"];
}

type Input = Pick<ParsedInputOf<typeof definition>, "near" | "radius" | "order" | "ZIPCode">;

/** A given place sorts by distance unless another order is requested (beyond B7-01). @throws Problem searchRefused */
export function lookAround(input: Input, clinicZipCode: string | null): Around {
  const near = input.near?.trim() || undefined;
  const radius = RADII.find((known) => String(known) === input.radius?.trim());
  const from = near ?? clinicZipCode ?? undefined;
  const centre = findPlace(from);
  // Profiles may contain an invalid postal code, which lies outside every radius.
  const hasCode = clinicZipCode === null || isZipCode(clinicZipCode);
  const issues = [
    ...(near !== undefined && !centre ? [{ field: "near", error: placeUnknown }] : []),
    ...(input.radius?.trim() && radius === undefined ? [{ field: "radius", error: radiusUnknown }] : []),
    ...(radius !== undefined && near === undefined && !centre && hasCode ? [{ field: "near", error: whereFrom }] : []),
  ];
  if (issues.length > 0) {
    throw new Problem("searchRefused", { error: issues.map(({ error }) => error), body: { errors: issues } });
  }
  const order = input.order ?? (near === undefined ? "publication" : "distance");
  const isAsked = radius !== undefined || order === "distance";
  const found = centre && isAsked ? nearbyOf(centre, radius, input.ZIPCode) : undefined;
  return {
    from,
    within: radius === undefined ? undefined : (found ?? []),
    nearest: order === "distance" ? found : undefined,
  };
}

/** A radius around an unknown place finds nobody, rather than everybody. @returns undefined for no limit */
export function withinOf(filters: Input, clinicZipCode: string | null): Around["within"] {
  const radius = RADII.find((known) => String(known) === filters.radius?.trim());
  if (radius === undefined) return undefined;
  const centre = findPlace(filters.near?.trim() || (clinicZipCode ?? ""));
  return centre ? nearbyOf(centre, radius, filters.ZIPCode) : [];
}

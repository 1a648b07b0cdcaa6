import type { DossierState } from "contract/candidates/states.ts";
import type { HiddenState } from "../../platform/db/tables/candidates.ts";

interface Instants {
  readonly published_at: Date | null;
  readonly recruited_at: Date | null;
}

export interface StateColumns extends Instants {
  readonly active: boolean;
  readonly hidden_as: HiddenState | null;
}

/** Returns the columns from which the database computes the state. */
export function columnsOfState(state: DossierState, stored: Instants | undefined, now: Date): StateColumns {
  const publishedAt = stored?.published_at ?? null;
  const recruitedAt = stored?.recruited_at ?? null;
  switch (state) {
    case "published":
      return { active: true, hidden_as: null, published_at: publishedAt ?? now, recruited_at: null };
    case "recruited":
      return { active: false, hidden_as: null, published_at: publishedAt, recruited_at: recruitedAt ?? now };
    case "archived":
      // Keep the recruitment date of an archived candidate, so that the candidate is anonymised on time (policy 6).
      return { active: false, hidden_as: state, published_at: publishedAt, recruited_at: recruitedAt };
    default:
      return { active: false, hidden_as: state, published_at: publishedAt, recruited_at: null };
  }
}

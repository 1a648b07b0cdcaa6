import type { LikelyDuplicate } from "contract/intake.ts";
import { type Newcomer, PERSON, PHONE } from "./duplicate-store.ts";

type Content = Newcomer["content"];

/** Those of a file that come before, by whom somebody is likely to be the same. */
export interface EarlierNewcomers {
  /** Whom of them somebody may be another record of; whoever is asked for is one of them from then on. */
  meet(content: Content): LikelyDuplicate[];
}

/**
 * Remembers the newcomers of a trial: nobody of them is stored, and a later line of the file may be the same person
 * (beyond B1-40).
 */
export function makeEarlierNewcomers(): EarlierNewcomers {
  const known = { person: new Map<string, string>(), phone: new Map<string, string>() };
  const meetBy = (content: Content, same: LikelyDuplicate["same"], columns: readonly (keyof Content)[]) => {
    const values = columns.map((column) => content[column]);
    if (values.includes(null)) return [];
    const key = values.join("\n");
    const externalId = known[same].get(key);
    if (externalId !== undefined) return [{ externalId, same }];
    known[same].set(key, content.external_id);
    return [];
  };
  return {
    meet: (content) => [...meetBy(content, "person", PERSON), ...meetBy(content, "phone", PHONE)],
  };
}

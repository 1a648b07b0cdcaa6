import type { AnswerOf } from "contract/call.ts";
import type { readSelectionSharing as definition } from "contract/selection-sharing.ts";
import type { SessionUser } from "../../http/slice.ts";

/** Whether the clinic has one selection for all its accounts. */
export function readSelectionSharing(_input: object, user: SessionUser): AnswerOf<typeof definition> {
  return { shared: user.sharesSelection };
}

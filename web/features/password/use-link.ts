import type { AnswerOf } from "contract/call.ts";
import type { passwordLink } from "contract/password.ts";
import { useEffect, useState } from "react";
import { lookAtLink } from "./forgotten-password.ts";

/** What the link of this page is good for; undefined while that is not known, or cannot be. */
export function useLink(encryption: string): AnswerOf<typeof passwordLink> | undefined {
  const [link, setLink] = useState<AnswerOf<typeof passwordLink>>();
  useEffect(() => {
    let isCurrent = true;
    lookAtLink(encryption).then(
      (found) => isCurrent && setLink(found),
      // The form tells it when it is sent.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [encryption]);
  return link;
}

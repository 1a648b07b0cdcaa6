import type { ResponseOf } from "contract/call.ts";
import { FIGURES_ROUNDED_FROM, publishedFigures } from "contract/candidates/counts.ts";
import { useEffect, useState } from "react";
import { send } from "../api/client.ts";
import { plural } from "../format/numbers.ts";

type Figures = ResponseOf<typeof publishedFigures>;

const texts = {
  now: (candidates: string, departments: string) => `En ce moment : ${candidates}, dans ${departments}.`,
  atLeast: (candidates: string) => `au moins ${candidates}`,
};

/** The line keeps its height while the figures load, and stays empty if loading fails. */
export function PublishedFigures({ className }: { className?: string | undefined }) {
  const [figures, setFigures] = useState<Figures>();
  useEffect(() => {
    const left = new AbortController();
    send(publishedFigures, {}, { signal: left.signal }).then(setFigures, () => undefined);
    return () => left.abort();
  }, []);
  return <p className={className}>{figures && figures.candidates > 0 && textOf(figures)}</p>;
}

function textOf({ candidates, departments }: Figures): string {
  const people = plural(candidates, "candidat");
  return texts.now(
    candidates < FIGURES_ROUNDED_FROM ? people : texts.atLeast(people),
    plural(departments, "département"),
  );
}

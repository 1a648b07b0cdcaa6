import type { Found, Source } from "./source.ts";

/** The documents that comments cite: their text, and the numbers of the decision records. */
export interface Documents {
  readonly product: string | undefined;
  readonly policy: string | undefined;
  readonly decisions: readonly string[];
}

const NUMBER = String.raw`(?:[TFW]-\d+|\d+(?:\.\d+)*)`;
const CITATION = new RegExp(String.raw`\b(product|policy|decision) (${NUMBER}(?:(?:, | and | or )${NUMBER})*)`, "g");

/** Ways of citing that lead a reader nowhere. */
const DEAD_ENDS = /\bspec(?:ification)? \d|\bD\d{2}\b|\bL\d{2,}\b|\bissue #?\d/;

/** Every citation in a comment leads somewhere: `product 2.7`, `policy T-05`, `decision 012`. */
export function checkCitations(sources: readonly Source[], documents: Documents): string[] {
  const headings = {
    product: documents.product === undefined ? undefined : headingsOf(documents.product),
    policy:
      documents.policy === undefined
        ? undefined
        : new Set([...headingsOf(documents.policy), ...rowsOf(documents.policy)]),
    decision: documents.decisions.length === 0 ? undefined : new Set(documents.decisions),
  };
  return sources.flatMap(({ path, comments }) =>
    comments.flatMap((comment) => [
      ...citationsIn(comment).flatMap(({ document, number }) => {
        const known = headings[document];
        return known === undefined || known.has(number)
          ? []
          : [`${path}:${comment.line} cites ${document} ${number}, which is not there`];
      }),
      ...(DEAD_ENDS.test(comment.text)
        ? [`${path}:${comment.line} cites what readers do not have: cite product, policy or decision with its number`]
        : []),
    ]),
  );
}

function citationsIn(comment: Found): { document: "product" | "policy" | "decision"; number: string }[] {
  // A citation may run over the end of a line of the comment.
  const text = comment.text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...text.matchAll(CITATION)].flatMap(([, document, numbers = ""]) => {
    if (document !== "product" && document !== "policy" && document !== "decision") return [];
    return numbers.split(/, | and | or /).map((number) => ({ document, number }));
  });
}

function headingsOf(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^#+ (\d+(?:\.\d+)*)/gm)].map((match) => match[1] ?? ""));
}

function rowsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^\| *\**([TFW]-\d+)/gm)].map((match) => match[1] ?? "");
}

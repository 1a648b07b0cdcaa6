import type { Found, Source } from "./source.ts";

/** The documents that comments cite: their text, and the numbers of the decision records. */
export interface Documents {
  readonly product: string | undefined;
  readonly policy: string | undefined;
  readonly beyond: string | undefined;
  readonly decisions: readonly string[];
}

const NUMBER = String.raw`(?:[TFW]-\d+|B\d+(?:\.\d+|-\d+b?)?|\d+(?:\.\d+)*)`;
const CITATION = new RegExp(
  String.raw`\b(product|policy|beyond|decision) (${NUMBER}(?:(?:, | and | or )${NUMBER})*)`,
  "g",
);

/** Ways of citing that lead a reader nowhere. */
const DEAD_ENDS = /\bspec(?:ification)? \d|\bD\d{2}\b|\bL\d{2,}\b|\bissue #?\d/;

/** Words that stand everywhere and tell nothing. */
const COMMON = new Set(
  wordsOf(
    "product server feature tool contract the and for with from not are one has its their this whose where when who what that each all new page text web",
    [],
  ),
);

/**
 * Every citation in a comment leads somewhere: `product 2.7`, `policy T-05`, `decision 012`. A section of the product has
 * a word in common with the comment that cites it, or with the name of its file: a number that is one off is found.
 */
export function checkCitations(sources: readonly Source[], documents: Documents): string[] {
  const sections = sectionsOf(documents.product ?? "");
  const headings = {
    product: documents.product === undefined ? undefined : headingsOf(documents.product),
    policy:
      documents.policy === undefined
        ? undefined
        : new Set([...headingsOf(documents.policy), ...rowsOf(documents.policy)]),
    beyond: documents.beyond === undefined ? undefined : new Set(linesOf(documents.beyond)),
    decision: documents.decisions.length === 0 ? undefined : new Set(documents.decisions),
  };
  return sources.flatMap(({ path, comments }) =>
    comments.flatMap((comment) => [
      ...citationsIn(comment).flatMap(({ document, number }) => {
        const known = headings[document];
        const words = document === "product" ? sections.get(number) : undefined;
        const isMeant =
          words === undefined || wordsOf(`${comment.text} ${path}`, COMMON).some((word) => words.has(word));
        if (!isMeant) return [`${path}:${comment.line} cites product ${number}, which speaks of something else`];
        return known === undefined || known.has(number)
          ? []
          : [`${path}:${comment.line} cites ${document} ${number}, which is not there`];
      }),
      ...(DEAD_ENDS.test(comment.text)
        ? [
            `${path}:${comment.line} cites what readers do not have: cite product, policy, beyond or decision with its number`,
          ]
        : []),
    ]),
  );
}

type CitedDocument = "product" | "policy" | "beyond" | "decision";

function isCited(name: string | undefined): name is CitedDocument {
  return name === "product" || name === "policy" || name === "beyond" || name === "decision";
}

function citationsIn(comment: Found): { document: CitedDocument; number: string }[] {
  // A citation may run over the end of a line of the comment.
  const text = comment.text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...text.matchAll(CITATION)].flatMap(([, document, numbers = ""]) => {
    if (!isCited(document)) return [];
    // The word stands in sentences too: only what begins with a B is a line of docs/beyond.md.
    if ((document === "beyond") !== numbers.startsWith("B")) return [];
    return numbers.split(/, | and | or /).map((number) => ({ document, number }));
  });
}

/** The words of each section that stands below a chapter, its heading among them. */
function sectionsOf(markdown: string): Map<string, Set<string>> {
  const parts = markdown.split(/^#+ (?=\d)/m).map((part) => [/^\d+\.\d+/.exec(part)?.[0], part] as const);
  return new Map(parts.flatMap(([number, part]) => (number ? [[number, new Set(wordsOf(part, COMMON))]] : [])));
}

/** The words of a text by their beginnings, so that a plural or another form of a verb is the same word. */
function wordsOf(text: string, without: Iterable<string>): string[] {
  const left = new Set(without);
  const words = text.replace(/([a-z])([A-Z])/g, "$1 $2").match(/\p{L}{3,}/gu) ?? [];
  return words
    .map((word) =>
      word
        .toLowerCase()
        .replace(/(ies|es|s|ed|ing|ions?|e)$/, "")
        .slice(0, 6),
    )
    .filter((word) => !left.has(word));
}

function headingsOf(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^#+ (\d+(?:\.\d+)*)/gm)].map((match) => match[1] ?? ""));
}

function rowsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^\| *\**([TFW]-\d+)/gm)].map((match) => match[1] ?? "");
}

/** The chapters and lines of docs/beyond.md: `B1`, `B1.2`, `B1-04`. */
function linesOf(markdown: string): string[] {
  return [...markdown.matchAll(/^(?:#+|-) (B\d+(?:\.\d+|-\d+b?)?)\b/gm)].map((match) => match[1] ?? "");
}

import { posix } from "node:path";
import { parseSync } from "vite";

/** Something found in a file, and where. */
export interface Found {
  readonly line: number;
  readonly text: string;
}

/** What a file imports. */
export interface Import {
  readonly line: number;
  /** A path of the project (`contract/fields.ts`), or a package (`node:fs`, `zod/mini`). */
  readonly to: string;
  readonly isOurs: boolean;
  readonly isDynamic: boolean;
  /** Gone at run time. */
  readonly isType: boolean;
}

/** A text that the program carries: a string, a piece of a template, or text between tags. */
export interface Literal extends Found {
  /** The name of the attribute when it is the value of one, "" for text between tags. */
  readonly attribute?: string;
}

/** What the rules look at in one file. */
export interface Source {
  readonly path: string;
  readonly text: string;
  /** A test, or code that only tests use. */
  readonly isTest: boolean;
  readonly imports: readonly Import[];
  /** Names that the file exports itself. */
  readonly exports: readonly string[];
  /** Exports that come from another file. */
  readonly reexports: readonly Found[];
  readonly comments: readonly Found[];
  readonly literals: readonly Literal[];
  /** What is read or called: `process.env`, `Date.now`, `new Date()`, `.selectFrom()`. */
  readonly uses: readonly Found[];
}

const WORKSPACES = ["contract/", "server/", "web/"];

/** Reads what the rules need of a TypeScript file. Paths have forward slashes, from the project's root. */
export function parseSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const lineAt = lineCounter(text);
  const literals: Literal[] = [];
  const uses: Found[] = [];
  walk(program, (node, parent) => {
    const literal = literalOf(node, parent);
    if (literal !== undefined) literals.push({ ...literal, line: lineAt(node.start) });
    const use = useOf(node);
    if (use !== undefined) uses.push({ line: lineAt(node.start), text: use });
  });
  const toImport = (request: string, start: number, kind: { isDynamic: boolean; isType: boolean }): Import => {
    const isRelative = request.startsWith(".");
    const to = isRelative ? posix.join(posix.dirname(path), request) : request;
    const isOurs = isRelative || WORKSPACES.some((workspace) => to.startsWith(workspace));
    return { line: lineAt(start), to, isOurs, ...kind };
  };
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  return {
    path,
    text,
    isTest: /\.(test|e2e)\.tsx?$|^(proof|tests|web\/testing)\//.test(path),
    imports: [
      ...module.staticImports.map((one) => {
        const isType = one.entries.length > 0 && one.entries.every((entry) => entry.isType);
        return toImport(one.moduleRequest.value, one.start, { isDynamic: false, isType });
      }),
      ...entries.flatMap((one) =>
        one.moduleRequest === null
          ? []
          : [toImport(one.moduleRequest.value, one.start, { isDynamic: false, isType: one.isType })],
      ),
      ...module.dynamicImports.flatMap((one) => {
        const request = /^["'](.+)["']$/.exec(text.slice(one.moduleRequest.start, one.moduleRequest.end))?.[1];
        return request === undefined ? [] : [toImport(request, one.start, { isDynamic: true, isType: false })];
      }),
    ],
    exports: entries.flatMap((one) => one.exportName.name ?? []),
    reexports: entries.flatMap((one) =>
      one.moduleRequest === null ? [] : [{ line: lineAt(one.start), text: one.moduleRequest.value }],
    ),
    comments: comments.map((one) => ({ line: lineAt(one.start), text: one.value })),
    literals,
    uses,
  };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function walk(node: unknown, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit, parent);
  } else if (isNode(node)) {
    visit(node, parent);
    for (const value of Object.values(node)) {
      if (typeof value === "object" && value !== null) walk(value, visit, node);
    }
  }
}

function literalOf(node: Node, parent: Node | undefined): { text: string; attribute?: string } | undefined {
  // The address of an imported file is no text.
  if (parent?.type.startsWith("Import") || parent?.type.startsWith("Export")) return undefined;
  if (node.type === "JSXText" && typeof node.value === "string") return { text: node.value.trim(), attribute: "" };
  if (node.type === "TemplateElement") return { text: rawText(node.value) };
  if (node.type !== "Literal" || typeof node.value !== "string") return undefined;
  const attribute = parent?.type === "JSXAttribute" && isNode(parent.name) ? parent.name.name : undefined;
  return typeof attribute === "string" ? { text: node.value, attribute } : { text: node.value };
}

function rawText(value: unknown): string {
  return typeof value === "object" && value !== null && "raw" in value ? String(value.raw) : "";
}

function useOf(node: Node): string | undefined {
  if (node.type === "MemberExpression" && isNode(node.object) && isNode(node.property)) {
    if (node.object.type === "Identifier") return `${node.object.name}.${node.property.name}`;
  }
  if (node.type === "CallExpression" && isNode(node.callee) && node.callee.type === "MemberExpression") {
    if (isNode(node.callee.property)) return `.${node.callee.property.name}()`;
  }
  if (node.type === "NewExpression" && isNode(node.callee) && Array.isArray(node.arguments)) {
    if (node.arguments.length === 0) return `new ${node.callee.name}()`;
  }
  return undefined;
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

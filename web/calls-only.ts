import { dirname, join } from "node:path";
import { type ESTree, type Plugin, parseSync } from "vite";

const contract = join(dirname(import.meta.dirname), "contract/");

const WIRE: readonly string[] = ["method", "path", "access", "query", "whole", "accept"];

/** Removes the contract's schemas from the browser's code, because the browser needs only the types (decision 050). */
export function callsOnly(): Plugin {
  return {
    name: "calls-only",
    apply: "build",
    enforce: "pre",
    transform(source, id) {
      return id.startsWith(contract) ? { code: withoutSchemas(source, id), map: { mappings: "" } } : null;
    },
  };
}

function withoutSchemas(source: string, file: string): string {
  let [text, at] = ["", 0];
  for (const init of parseSync(file, source).program.body.flatMap(initials)) {
    // Marks the call as pure, so that the bundler can remove it if no code uses its value.
    text += `${source.slice(at, init.start)}/* @__PURE__ */ (() => ${shortened(init, source)})()`;
    at = init.end;
  }
  return text + source.slice(at);
}

function initials(statement: ESTree.Statement | ESTree.Directive): ESTree.Expression[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ init }) => {
    const value = init?.type === "TSAsExpression" ? init.expression : init;
    return init && (value?.type === "CallExpression" || value?.type === "ObjectExpression") ? [init] : [];
  });
}

function shortened(init: ESTree.Expression, source: string): string {
  const [definition] = init.type === "CallExpression" && isCall(init.callee) ? init.arguments : [];
  if (definition?.type !== "ObjectExpression") return `(${source.slice(init.start, init.end)})`;
  const wire = definition.properties.filter(
    (one) => one.type === "SpreadElement" || (one.key.type === "Identifier" && WIRE.includes(one.key.name)),
  );
  return `call({ ${wire.map((one) => source.slice(one.start, one.end)).join(", ")} })`;
}

function isCall(callee: ESTree.Expression): boolean {
  return callee.type === "Identifier" && callee.name === "call";
}

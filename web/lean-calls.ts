import type { Plugin } from "vite";

/** What a call is to the server alone: the pages know of it by its types. */
const SERVERS: readonly string[] = [
  ...["summary", "input", "answer", "errors", "limits"],
  ...["maxBytes", "created", "judgesTexts", "named", "raw"],
];

/**
 * Leaves in the pages how calls are made, and nothing of what the server checks and answers by (decision 047). The
 * schemas go with it: the contract's modules do nothing but export, and a schema is nothing but its value.
 */
export function leanCalls(): Plugin {
  return {
    name: "lean-calls",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { treeshake: { manualPureFunctions: ["z"] } } } }),
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const definitions = this.parse(code)
          .body.flatMap((statement) =>
            statement.type === "ExportNamedDeclaration" ? (statement.declaration ?? []) : [],
          )
          .flatMap((exported) => (exported.type === "VariableDeclaration" ? exported.declarations : []))
          .flatMap(({ init }) => (init?.type === "CallExpression" ? init : []))
          .filter(({ callee }) => callee.type === "Identifier" && callee.name === "call")
          .flatMap((made) => made.arguments)
          .flatMap((argument) => (argument.type === "ObjectExpression" ? argument : []));
        let lean = code;
        for (const { properties, start, end } of definitions.toReversed()) {
          const kept = properties.filter(
            (one) => !(one.type === "Property" && one.key.type === "Identifier" && SERVERS.includes(one.key.name)),
          );
          const text = kept.map((one) => code.slice(one.start, one.end)).join(", ");
          lean = `${lean.slice(0, start)}{ ${text} }${lean.slice(end)}`;
        }
        return { code: lean, map: null, moduleSideEffects: false };
      },
    },
  };
}

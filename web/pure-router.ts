import type { Plugin } from "vite";

/**
 * Tells the bundler that React Router's components have no side effects. The bundler can then remove `Routes`, the data
 * routers and the error boundaries, which the pages do not use (decision 050).
 */
export function pureRouter(): Plugin {
  return {
    name: "pure-router",
    apply: "build",
    transform(code, id) {
      if (!id.includes("/react-router/dist/") || !code.includes("React$1.")) return null;
      const base = "const PureComponent = /* @__PURE__ */ (() => React$1.Component)();";
      const pure = code
        .replaceAll("React$1.memo(", "/* @__PURE__ */ React$1.memo(")
        .replaceAll("extends React$1.Component", "extends PureComponent")
        .replace(/^(?=\/\/#region)/m, `${base}\n`);
      return { code: pure, map: null };
    },
  };
}

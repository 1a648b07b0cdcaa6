import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { callsOnly } from "./calls-only.ts";
import { pageFiles } from "./page-files.ts";
import { pureRouter } from "./pure-router.ts";

const TEXT_FONT = "/figtree-latin-wght-normal.woff2";

export function preloadTextFont(): Plugin {
  return {
    name: "preload-text-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const assets = Object.values(bundle ?? {}).filter((one) => one.type === "asset");
        const font = assets.find(({ originalFileNames }) => originalFileNames.some((file) => file.endsWith(TEXT_FONT)));
        if (font === undefined) throw new Error("The text font is not part of the build");
        return [
          {
            tag: "link",
            attrs: { rel: "preload", href: `/${font.fileName}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head-prepend",
          },
        ];
      },
    },
  };
}

export const target = ["chrome109", "edge109", "firefox115", "safari16"];

function areasInDevelopment(): Plugin {
  return {
    name: "areas-in-development",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [, area] = /^\/(formation|dossier)(?:\/[^.]*)?(?:\?|$)/.exec(request.url ?? "") ?? [];
        if (area) request.url = `/${area}.html`;
        next();
      });
    },
  };
}

/** Puts ui/tokens.css first, because tokens.css sets the order of the layers. */
export function layersFirst(): Plugin {
  return {
    name: "layers-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { chunk }) {
        const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        const own = [...(chunk?.viteMetadata?.importedCss ?? [])];
        const [first, entry] = [sheets[0], sheets.find((sheet) => own.some((file) => sheet.includes(file)))];
        if (first === undefined || entry === undefined) throw new Error("The page has no style sheet of its own");
        return first === entry ? html : html.replace(entry, "").replace(first, entry + first);
      },
    },
  };
}

/**
 * The bundler writes each group into one file, because each file costs a round trip. If several groups import a module,
 * the file of the first group contains the module.
 */
const together = {
  early: ["candidates/search/early-search.ts"],
  start: [
    "start.tsx",
    "../contract/clean-text.ts",
    "shell/login-state.ts",
    "ui/texts.ts",
    "shell/address-query.ts",
    "ui/ButtonLink.tsx",
    "ui/Card.tsx",
    "ui/IconButton.tsx",
    "ui/FieldFrame.tsx",
  ],
  fields: ["../contract/fields.ts"],
  form: ["ui/form.ts", "ui/Field.tsx", "ui/PasswordField.tsx"],
  list: [
    "ui/list-icons.ts",
    "ui/Badge.tsx",
    "ui/ChipList.tsx",
    "format/numbers.ts",
    "format/dates.ts",
    "../contract/candidates/counts.ts",
    "shell/show-error.ts",
    "ui/InfiniteList.tsx",
    "ui/focus-neighbour.ts",
    "ui/media-query.ts",
  ],
  answers: [
    "../contract/selection/follow-up.ts",
    "../contract/selection/introductions.ts",
    "../contract/selection/recruitments.ts",
  ],
  data: [
    "AccountArea.tsx",
    "candidates/selection.ts",
    "alerts/notifications/queries.ts",
    "accounts/profile/queries.ts",
    "accounts/tours/use-tour.ts",
  ],
  candidates: [
    "candidates/card/ProgressMarks.tsx",
    "candidates/file-address.ts",
    "ui/Avatar.tsx",
    "candidates/sheet/origin.ts",
  ],
  search: ["candidates/search/DepartmentField.tsx", "candidates/search/own-department.ts"],
};
const groupOf = new Map<string, string>();

function travelTogether(): Plugin {
  return {
    name: "travel-together",
    apply: "build",
    buildEnd(error) {
      if (error) return;
      for (const [group, beginnings] of Object.entries(together)) {
        const visit = (id: string): void => {
          const module = this.getModuleInfo(id);
          if (module === null || groupOf.has(id) || id.startsWith("\0")) return;
          groupOf.set(id, group === "start" && id.includes("node_modules") ? "base" : group);
          for (const next of module.importedIds) visit(next);
        };
        for (const file of beginnings) {
          const id = join(import.meta.dirname, file);
          if (this.getModuleInfo(id) === null) throw new Error(`${file} is no part of the build`);
          visit(id);
        }
      }
    },
  };
}

const { API_TARGET: server = "http://localhost:3000" } = loadEnv("development", import.meta.dirname, "API_");

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    callsOnly(),
    pureRouter(),
    preloadTextFont(),
    layersFirst(),
    travelTogether(),
    pageFiles(),
    areasInDevelopment(),
  ],
  server: {
    // Excludes /api/*.ts, because the development server serves the modules of web/api at these paths.
    proxy: { "^/api/(?!.*\\.ts)": server, "/veterinary": server, "/demo": server },
  },
  build: {
    emptyOutDir: false,
    target,
    // Disables inlining, because the content security policy forbids fonts in data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", "service-worker": "shell/offline/worker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        // The names are short, because every page lists all 150 files.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:6][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "together", name: (id) => groupOf.get(id) ?? null }],
        },
      },
    },
  },
});

import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { callsOnly } from "./calls-only.ts";
import { pageFiles } from "./page-files.ts";

const TEXT_FONT = "/figtree-latin-wght-normal.woff2";

/** The text font starts loading with the page instead of after the style sheet that names it. */
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

/** The oldest browsers that are supported (beyond B17-01): the build lowers scripts and style sheets to them. */
export const target = ["chrome109", "edge109", "firefox115", "safari16"];

/** In development the addresses of the centre's area lead to its own page, as the server makes them do. */
function formationInDevelopment(): Plugin {
  return {
    name: "formation-in-development",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/formation(\/[^.]*)?(\?|$)/.test(request.url ?? "")) request.url = "/formation.html";
        next();
      });
    },
  };
}

/** The style sheet that says the order of the layers (ui/tokens.css) comes before those of the parts that fill them. */
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

/** Groups of modules, by the modules they begin with; each file costs a round trip and compresses apart. */
const together = {
  // Every page has it, so no page takes a piece of it apart. Its libraries change less often than the product.
  start: ["start.tsx"],
  form: [
    "ui/texts.ts",
    "shell/address-query.ts",
    "ui/form.ts",
    "ui/Field.tsx",
    "ui/ButtonLink.tsx",
    "ui/Card.tsx",
    "ui/IconButton.tsx",
  ],
  list: ["ui/Badge.tsx", "ui/CountBadge.tsx", "ui/ChipList.tsx", "format/plural.ts", "format/day-and-time.ts"],
  // Every screen behind the login remembers what it has read.
  data: ["AccountArea.tsx"],
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
          // The bundler's own modules go where it needs them; the styles of a module go with it by themselves.
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

// The server that the pages in development speak to: API_TARGET names another one than that of `npm run dev`.
const { API_TARGET: server = "http://localhost:3000" } = loadEnv("development", import.meta.dirname, "API_");

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    callsOnly(),
    preloadTextFont(),
    layersFirst(),
    travelTogether(),
    pageFiles(),
    formationInDevelopment(),
  ],
  server: {
    // /s/{code} is a screen of the web, not a call: it stays here.
    // Neither are the modules of web/api, which the pages in development load from /api/*.ts.
    proxy: { "^/api/(?!.*\\.ts)": server, "/veterinary": server, "/demo": server },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target,
    // Fonts and pictures stay files: a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The polyfill is only for browsers older than the ones the style sheets need.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", "service-worker": "shell/offline/worker.ts" },
      output: {
        // A service worker rules the folder that it stands in, under a name that never changes.
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        // The start of each page names the files of all others, 150 of them: their names are no longer than they must be.
        // The manifest says what is in which.
        chunkFileNames: "assets/[hash:8].js",
        assetFileNames: "assets/[hash:8][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "together", name: (id) => groupOf.get(id) ?? null }],
        },
      },
    },
  },
});

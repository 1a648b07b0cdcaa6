import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { leanCalls } from "./lean-calls.ts";
import { pageFiles } from "./page-files.ts";

/** The text font starts loading with the page instead of after the style sheet that names it. */
function preloadTextFont(): Plugin {
  return {
    name: "preload-text-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /figtree-.*\.woff2$/.test(file));
        if (font === undefined) throw new Error("The text font is not part of the build");
        return [
          {
            tag: "link",
            attrs: { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head-prepend",
          },
        ];
      },
    },
  };
}

/** The style sheet that says the order of the layers (ui/tokens.css) comes before those of the parts that fill them. */
function layersFirst(): Plugin {
  return {
    name: "layers-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        const [first, entry] = [sheets[0], sheets.find((sheet) => sheet.includes("/index-"))];
        if (first === undefined || entry === undefined) throw new Error("The page has no style sheet of its own");
        return first === entry ? html : html.replace(entry, "").replace(first, entry + first);
      },
    },
  };
}

/** What start.tsx brings along: every page has it, so it travels in one file, of which no page takes a piece apart. */
const start = new Set<string>();

function startTogether(): Plugin {
  return {
    name: "start-together",
    apply: "build",
    buildEnd() {
      const visit = (id: string): void => {
        // What the entry needs as well stays apart: the first paint must not wait for the rest.
        if (start.has(id) || id.startsWith("\0") || id.includes("node_modules")) return;
        start.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next);
      };
      visit(join(import.meta.dirname, "start.tsx"));
    },
  };
}

// The server that the pages in development speak to: API_TARGET names another one than that of `npm run dev`.
const { API_TARGET: server = "http://localhost:3000" } = loadEnv("development", import.meta.dirname, "API_");

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadTextFont(), layersFirst(), startTogether(), leanCalls(), pageFiles()],
  server: {
    // /s/{code} is a screen of the web, not a call: it stays here.
    // Neither are the modules of web/api, which the pages in development load from /api/*.ts.
    proxy: { "^/api/(?!.*\\.ts)": server, "/veterinary": server, "/demo": server },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The first versions with light-dark(): rewritten for older ones it would no longer follow a data-theme on part of a page.
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // Fonts and pictures stay files: a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The polyfill is only for browsers older than the ones the style sheets need.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", "service-worker": "shell/offline/worker.ts" },
      output: {
        // A service worker rules the folder that it stands in, under a name that never changes.
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        // The start of each page names the files of all others: one letter less in each name.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // What every page needs travels together, and what every form needs: each file costs a round trip, and many
        // small ones would be compressed each by itself.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "base",
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|contract\/(call|screens)\.ts|ui\/classes\.ts/,
              priority: 3,
            },
            { name: "start", test: (id) => start.has(id), priority: 2 },
            {
              name: "list",
              test: /ui\/(Badge|CountBadge|Chip|repeated-click)\.|format\/(plural|day-and-time)\.|lucide-react\/.+\/(check|chevron-down|info|x)\./,
              priority: 1,
            },
            {
              name: "form",
              test: /ui\/(ButtonLink|Card|Field|FieldFrame|IconButton)\.|lucide-react\/.+(createLucideIcon|buildLucideIconForReact|Icon|context|hasA11yProp|circle-exclamation-point)\./,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});

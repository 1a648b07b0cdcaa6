import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { callsOnly } from "./calls-only.ts";
import { pureRouter } from "./pure-router.ts";
import { layersFirst, preloadTextFont, target } from "./vite.config.ts";

/** Builds the pages of one area (clinics, centre, candidate). Areas share no files (B0-03, decision 050). */
export function areaBuild(name: string): UserConfig {
  return defineConfig({
    root: import.meta.dirname,
    plugins: [react(), callsOnly(), pureRouter(), preloadTextFont(), layersFirst(), keepStyles()],
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      target,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { [name]: `${name}.html` },
        output: { chunkFileNames: "assets/[hash:8].js", assetFileNames: "assets/[hash:8][extname]" },
      },
    },
  });
}

/** Keeps the style sheets of `door-styles.ts`. Vite would remove them, because no script uses their classes. */
function keepStyles(): Plugin {
  return {
    name: "keep-styles",
    apply: "build",
    enforce: "post",
    transform: (code, id) => (id.endsWith(".module.css") ? { code, moduleSideEffects: "no-treeshake" } : null),
  };
}

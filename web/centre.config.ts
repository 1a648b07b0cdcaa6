import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { callsOnly } from "./calls-only.ts";
import { layersFirst, preloadTextFont, target } from "./vite.config.ts";

/** Builds the centre's pages separately, so that the centre shares no files with the clinics (B0-03, decision 050). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), callsOnly(), preloadTextFont(), layersFirst()],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    target,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { formation: "formation.html" },
      output: { chunkFileNames: "assets/[hash:8].js", assetFileNames: "assets/[hash:8][extname]" },
    },
  },
});

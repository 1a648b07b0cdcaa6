import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds what draws the first paints (first-paint.tsx) as a program for Node; tools/web-build.ts runs it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { ssr: "first-paint.tsx", copyPublicDir: false, emptyOutDir: true },
});

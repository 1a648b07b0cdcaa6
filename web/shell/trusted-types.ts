/** What TypeScript's library of the browser does not name yet. */
interface PolicyFactory {
  createPolicy(name: "default", rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>): void;
}
declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory;
  }
}

/** The one script that is loaded by its address and not by the bundle. */
const SERVICE_WORKER = "/service-worker.js";

/**
 * Chromium asks this policy for markup and script addresses (policy W-16, T-48). Only markup without elements passes.
 */
window.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === SERVICE_WORKER ? address : null),
});

export {};

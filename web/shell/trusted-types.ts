/** Missing from TypeScript's DOM library. */
interface PolicyFactory {
  createPolicy(name: "default", rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>): void;
}
declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory;
  }
}

/** The only script loaded by its address. */
const SERVICE_WORKER = "/service-worker.js";

/** Chromium applies this policy to markup and script addresses (policy W-16, T-48). Only plain text passes. */
window.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === SERVICE_WORKER ? address : null),
});

export {};

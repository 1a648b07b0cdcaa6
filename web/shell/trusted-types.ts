/** Declares `trustedTypes`, which TypeScript's DOM library lacks. */
interface PolicyFactory {
  createPolicy(name: "default", rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>): void;
}
declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory;
  }
}

/** Scripts may be loaded only from this path. */
const SERVICE_WORKER = "/service-worker.js";

/** Chromium applies this policy to markup and script URLs, and allows only plain text (policy W-16, T-48). */
window.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === SERVICE_WORKER ? address : null),
});

export {};

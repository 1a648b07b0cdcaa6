/** TypeScript's DOM library does not declare `trustedTypes`. */
interface PolicyFactory {
  createPolicy(name: "default", rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>): void;
}
declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory;
  }
}

/** The only script URL that the page's code may load. */
const SERVICE_WORKER = "/service-worker.js";

/**
 * Chromium calls this policy for each text that becomes markup or a script URL. The policy rejects markup and unknown
 * scripts (policy W-16, T-48).
 */
window.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === SERVICE_WORKER ? address : null),
});

export {};

/** TypeScript's DOM library has no type for `trustedTypes`. */
interface PolicyFactory {
  createPolicy(name: "default", rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>): void;
}
declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory;
  }
}

/** Code may load a script only from this path. */
const SERVICE_WORKER = "/service-worker.js";

/** Chromium applies this policy to all markup and script URLs. Only plain text is allowed (policy W-16, T-48). */
window.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === SERVICE_WORKER ? address : null),
});

export {};

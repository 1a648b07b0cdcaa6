/**
 * The service worker shows an error page if a page does not load. The worker stores no tokens or candidates (decision
 * 024).
 */
import titleFont from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url";
import font from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import offlinePage from "./offline.html?raw";

/** TypeScript's DOM library has no types for service workers. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  readonly navigator: { readonly onLine: boolean };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}
declare const self: Worker;

/** The worker ignores these paths, because they are not paths of screens. */
const NO_SCREEN = /^\/(api|veterinary|receipts|demo|assets)\//;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  if (NO_SCREEN.test(new URL(request.url).pathname)) return;
  event.respondWith(fromNetwork(event));
});

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded = await preloadResponse;
    // Without a network, Firefox may return an error response instead of throwing an error.
    return preloaded && preloaded.type !== "error" ? preloaded : await fetch(request);
  } catch {
    return failurePage(request.url, self.navigator.onLine ? unavailable : offline);
  }
}

function failurePage(url: string, words: typeof offline): Response {
  // Removes the fragment, because a link with a fragment would scroll the error page instead of loading anything.
  const address = url.replace(/#.*/, "").replaceAll("&", "&amp;");
  const isOwn = /^\/dossier\b/.test(new URL(url).pathname);
  const area = isOwn ? "Mon dossier" : "Espace entreprise";
  const text = isOwn ? words.text.replace("L'Espace entreprise", area) : words.text;
  const facts: Readonly<Record<string, string>> = { ...words, text, area, address, font, titleFont };
  return new Response(
    offlinePage.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? ""),
    {
      status: 503,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'",
      },
    },
  );
}

export const offline = {
  title: "Hors connexion",
  heading: "Hors connexion",
  text: "L'Espace entreprise a besoin du réseau. La page s'ouvrira où vous étiez dès qu'il sera revenu.",
};

export const unavailable = {
  title: "Service indisponible",
  heading: "Service indisponible",
  text: "L'Espace entreprise ne répond pas pour le moment, votre connexion n'y est pour rien. La page s'ouvrira où vous étiez dès qu'il sera revenu.",
};

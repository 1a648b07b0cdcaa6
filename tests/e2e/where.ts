/** People at a desk, who here want no motion, in a browser without service workers: both take time in every test. */
export const desktop = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
  serviceWorkers: "block",
} as const;

/** People on a telephone, where things move and the service worker stands between the pages and the network. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** Each with a demo of its own, so that all run at once and none sees another's data. */
export const demos = ["desktop", "phone", "views", "centre"] as const;
/** Every screen in each width and colour, and what makes its windows itself. */
export const views = ["other-browser.e2e.ts", "screens.e2e.ts", "toasts.e2e.ts", "translated.e2e.ts"];
/** The centre's desk and telephone, and those who attack it. */
export const centre = [
  "attacks.e2e.ts",
  "centre.e2e.ts",
  "centre-day.e2e.ts",
  "centre-editor.e2e.ts",
  "centre-first-visit.e2e.ts",
  "centre-import.e2e.ts",
  "centre-people.e2e.ts",
  "centre-session.e2e.ts",
  "centre-dialogs.e2e.ts",
];
/**
 * Of the other chapters, one runs on the device on which its people mostly do it, and so does a test or a group with the
 * tag of a device; both run what differs between them.
 */
export const only = {
  desktop: [
    // Telephones have no Tab key.
    "login.e2e.ts",
    "privacy.e2e.ts",
    "recruitment.e2e.ts",
  ],
  phone: ["introduction.e2e.ts", "registration.e2e.ts", "saved-searches.e2e.ts"],
};
export const devices = [
  { name: "desktop", device: desktop, other: "phone" },
  { name: "phone", device: phone, other: "desktop" },
] as const;

/** The demos of the browser's tests, as playwright.config.ts chose them for all of its processes. */
export interface Demos {
  /** Those of the demos' servers on localhost, and what each writes at every level. */
  readonly ports: readonly string[];
  readonly logs: readonly string[];
  readonly dataDir: string;
}

/** Which they are. @throws when the tests were not started by playwright.config.ts */
export function chosenDemos(): Demos {
  const { E2E_PORTS, E2E_LOGS, E2E_DATA_DIR: dataDir } = process.env;
  if (!E2E_PORTS || !E2E_LOGS || !dataDir) throw new Error("No demos were chosen");
  return { ports: E2E_PORTS.split(","), logs: E2E_LOGS.split(","), dataDir };
}

/** Animations and service workers slow down tests, so only tests of these features turn them on. */
const quiet = { reducedMotion: "reduce", serviceWorkers: "block" } as const;

export const desktop = { ...quiet, viewport: { width: 1280, height: 800 } } as const;

export const phone = { ...quiet, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** The Playwright projects. Each project has a separate demo, because all projects run at the same time. */
export const demos = ["desktop", "phone", "views", "centre"] as const;
/** The tests in these files use a wide window or set the window size themselves. */
export const views = ["centre-views.e2e.ts", "login.e2e.ts", "toasts.e2e.ts", "translated.e2e.ts"];
/** The tests in these files use a wide window, and mostly pages of the centre. */
export const centre = [
  "attacks.e2e.ts",
  "centre-day.e2e.ts",
  "centre-dialogs.e2e.ts",
  "centre-editor.e2e.ts",
  "centre-import.e2e.ts",
  "centre-login.e2e.ts",
  "centre-people.e2e.ts",
  "centre-session.e2e.ts",
  "preferences.e2e.ts",
  "recruitment.e2e.ts",
];
/** The tests in these files run on one device only. In other files, single tests can have a tag for one device. */
export const only = {
  desktop: ["screens.e2e.ts"],
  phone: ["introduction.e2e.ts", "own-page.e2e.ts", "registration.e2e.ts", "saved-searches.e2e.ts"],
};
export const devices = [
  { name: "desktop", device: desktop, other: "phone" },
  { name: "phone", device: phone, other: "desktop" },
] as const;

export interface Demos {
  readonly ports: readonly string[];
  readonly logs: readonly string[];
  readonly dataDir: string;
}

/** @throws if playwright.config.ts did not start the tests */
export function chosenDemos(): Demos {
  const { E2E_PORTS, E2E_LOGS, E2E_DATA_DIR: dataDir } = process.env;
  if (!E2E_PORTS || !E2E_LOGS || !dataDir) throw new Error("No demos were chosen");
  return { ports: E2E_PORTS.split(","), logs: E2E_LOGS.split(","), dataDir };
}

import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { candidates } from "contract/candidates.ts";
import { STAFF_TOKEN_STORAGE_KEY, TOKEN_STORAGE_KEY } from "contract/token.ts";
import sharp from "sharp";
import { CHROMIUM_FLAGS, ensureChromium } from "../../tools/chromium.ts";
import { callerOf } from "../servers/caller.ts";
import { clinicSession, type KeptSession, staffSession } from "../servers/demo-accounts.ts";
import { type CentreIds, findCentreIds } from "./centre-ids.ts";
import { openView, type View, type Viewer } from "./staging.ts";

/** Portraits are fetched once they have been seen for a second. */
const PORTRAITS_MS = 1600;
/** A dialog and a message have faded in; a message is still there. */
const SETTLED_MS = 500;
/** Until a page stands in the colours of another theme, in milliseconds. */
const RECOLOURED_MS = 150;

/** The colours that the device asks for. */
export type Theme = "light" | "dark";

/** How pictures are taken. */
export interface Film {
  /** Of the window, in CSS pixels; below 600 it is a phone. */
  readonly width: number;
  readonly themes: readonly Theme[];
  /** The page from its top to its end instead of what the window shows. */
  readonly isWhole: boolean;
  /** As it would be printed. */
  readonly isPrint: boolean;
}

/** Takes pictures of the pages of one demo. */
export interface Camera {
  /** An id that the candidate's sheet may show. */
  readonly candidateId: number;
  /** What the screens of the training centre's area may show. */
  readonly centre: CentreIds;
  /** One PNG per theme, in the order of the film. */
  take(view: View, film: Film): Promise<Buffer[]>;
  close(): Promise<void>;
}

/** Opens a browser on a demo, with its accounts logged in. */
export async function openCamera(url: string): Promise<Camera> {
  const sessions = new Map<Viewer, KeptSession>();
  for (const viewer of ["holder", "collaborator"] as const) sessions.set(viewer, await clinicSession(url, viewer));
  for (const viewer of ["adviser", "manager"] as const) sessions.set(viewer, await staffSession(url, viewer));
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  return {
    candidateId: await firstCandidate(url, sessions.get("holder")?.[TOKEN_STORAGE_KEY]),
    centre: await findCentreIds(url, sessions.get("manager")?.[STAFF_TOKEN_STORAGE_KEY]),
    take: async (view, film) => {
      const context = await openContext(browser, url, film);
      try {
        return await pictures(context, view, film, sessions.get(view.viewer));
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}

async function openContext(browser: Browser, baseURL: string, { width, themes }: Film): Promise<BrowserContext> {
  const isPhone = width < 600;
  return browser.newContext({
    baseURL,
    colorScheme: themes[0] ?? "light",
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: "fr-FR",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    timezoneId: "Europe/Paris",
    viewport: { width, height: isPhone ? 844 : 800 },
  });
}

async function pictures(context: BrowserContext, view: View, film: Film, session: KeptSession = {}) {
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, session);
  const page = await context.newPage();
  await openView(page, view);
  await page.waitForTimeout(view.isBrief ? SETTLED_MS : PORTRAITS_MS);
  const taken: Buffer[] = [];
  for (const colorScheme of film.themes) {
    await page.emulateMedia({ colorScheme, ...(film.isPrint ? { media: "print" as const } : {}) });
    // The first frame of other colours may still have pieces of the former ones.
    await page.waitForTimeout(RECOLOURED_MS);
    const bytes = await page.screenshot({ fullPage: film.isWhole });
    // In all their colours: a palette makes dots of the shades of a face.
    taken.push(await sharp(bytes).removeAlpha().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer());
  }
  return taken;
}

async function firstCandidate(url: string, token: string | undefined): Promise<number> {
  const { "hydra:member": found } = await callerOf(url).answer(candidates, {}, token);
  if (found[0] === undefined) throw new Error("La démonstration n'a aucun candidat.");
  return found[0].id;
}

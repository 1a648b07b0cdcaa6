import type { Page } from "@playwright/test";
import { type ScreenName, screenPath, screens } from "contract/screens.ts";

/** A screen in one of its states, to be looked at. */
export interface View {
  readonly name: string;
  readonly path: string;
  readonly isLoggedIn: boolean;
  /** What a person does on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Screens that show something only in the middle of the sign-up, or with a path that a message carried. */
const REACHED_OTHERWISE: readonly ScreenName[] = ["Sms", "Email", "Oups", "ShortUrl"];

/** Every screen of contract/screens.ts as the holder of the demo account sees it, then the states worth a picture. */
export function viewsOf(candidateId: number): View[] {
  const names = (Object.keys(screens) as ScreenName[]).filter((name) => !REACHED_OTHERWISE.includes(name));
  const values = { encryption: "jeton-de-demonstration", id: candidateId };
  return [
    ...names.map((name) => ({
      name,
      path: screenPath(name, values),
      isLoggedIn: screens[name].access === "login",
    })),
    { name: "NotFound", path: "/nulle-part", isLoggedIn: false },
    { name: "Demo", path: "/demo", isLoggedIn: false },
  ];
}

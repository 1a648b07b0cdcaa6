import { type ScreenName, screenPath, screens } from "contract/screens.ts";
import { accountViews } from "./account.ts";
import { followUpViews } from "./follow-up.ts";
import { signUpViews } from "./sign-up.ts";
import type { View } from "./staging.ts";

/** Screens that show something only in the middle of the sign-up, for some candidates, or by a path of a message. */
const REACHED_OTHERWISE: readonly ScreenName[] = ["Sms", "Email", "Oups", "ShortUrl", "Compare"];

/** Every screen of contract/screens.ts as the holder of the demo account sees it, then every state of each. */
export function viewsOf(candidateId: number): View[] {
  const names = (Object.keys(screens) as ScreenName[]).filter((name) => !REACHED_OTHERWISE.includes(name));
  const values = { encryption: "jeton-de-demonstration", id: candidateId };
  return [
    ...names.map(
      (name): View => ({
        name,
        path: screenPath(name, values),
        viewer: screens[name].access === "login" ? "holder" : "visitor",
      }),
    ),
    ...signUpViews,
    ...accountViews(candidateId),
    ...followUpViews,
    { name: "NotFound", path: "/nulle-part", viewer: "visitor" },
    { name: "Demo", path: "/demo", viewer: "visitor" },
  ];
}

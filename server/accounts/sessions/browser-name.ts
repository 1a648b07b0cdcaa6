interface BrowserName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The server reads only this many characters of the header. Browsers send shorter headers. */
const MOST_CHARACTERS = 500;

/** Specific names come first, because the header of a browser also contains names of other browsers. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\d.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Returns only the names of browser and operating system, because the full header could identify a person. */
export function browserNameOf(userAgent: string | undefined): BrowserName {
  return { browser: firstName(BROWSERS, userAgent), system: firstName(SYSTEMS, userAgent) };
}

function firstName(names: readonly (readonly [RegExp, string])[], userAgent = ""): string | null {
  const start = userAgent.slice(0, MOST_CHARACTERS);
  return names.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

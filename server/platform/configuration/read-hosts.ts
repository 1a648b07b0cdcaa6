/** Hosts of pages, API and files. If they differ, the pages of PUBLIC_URL call another origin too. */
export function readHosts(value: (name: string) => string, publicUrl: string, issues: string[]) {
  const [apiUrl = "", fileUrl = ""] = ["API_URL", "FILE_URL"].map((name) => {
    const url = value(name).replace(/\/+$/, "");
    if (url && !isOrigin(url)) issues.push(`${name} doit être une origine : https://hôte, sans chemin.`);
    return url;
  });
  const listed = listOf(value("WEB_ORIGINS"));
  for (const origin of listed.filter((text) => !isOrigin(text))) {
    issues.push(`WEB_ORIGINS : « ${origin} » n'est pas une origine comme https://hôte.`);
  }
  const own = (apiUrl || fileUrl) && URL.canParse(publicUrl) ? [new URL(publicUrl).origin] : [];
  return { apiUrl, fileUrl, webOrigins: [...new Set([...own, ...listed])] };
}

/** True for the exact form of a browser's Origin header: no path, no wildcard, never `null`. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export function listOf(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** The browser must start the download within this many milliseconds. */
const DOWNLOAD_MS = 60_000;

export function saveFile(name: string, content: string | Blob, type = "application/json"): void {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
}

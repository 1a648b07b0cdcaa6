/** The new tab must read the file within this many milliseconds, because the URL is then revoked. */
const READ_MS = 60_000;

/** Reads the picture into a data: URL, because no URL may contain the token of a session (policy W-05). */
export function pictureAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The picture cannot be read"));
    reader.readAsDataURL(picture);
  });
}

export function openInNewTab(file: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}

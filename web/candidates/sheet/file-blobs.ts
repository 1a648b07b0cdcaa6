/** The new tab can load the file for this many milliseconds, then the page revokes the file's URL. */
const READ_MS = 60_000;

/** Returns a data: URL, because the URL of a file on the server would contain the session's token (policy W-05). */
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

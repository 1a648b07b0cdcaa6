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

/** Opens the tab before the request, because Safari ignores a new tab that a page opens after a response. */
export async function openInNewTab(load: () => Promise<Blob>): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const url = URL.createObjectURL(await load());
    (tab ?? window).location.assign(url);
    setTimeout(() => URL.revokeObjectURL(url), READ_MS);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

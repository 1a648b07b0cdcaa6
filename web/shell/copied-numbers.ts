/** Matches a phone number or SIRET with the spaces that web/format adds. */
const SPACED_NUMBER = /^\s*(?:\d\d(?:\s\d\d){4}|\d{3}\s\d{3}\s\d{3}\s\d{5})\s*$/;

/** Removes the spaces from a copied phone number or SIRET, because many phones and forms reject spaces. */
export function copyNumbersWithoutSpaces(body: HTMLElement): void {
  body.addEventListener("copy", (event) => {
    const text = selectedText();
    if (!(event instanceof ClipboardEvent) || !SPACED_NUMBER.test(text)) return;
    event.clipboardData?.setData("text/plain", text.replace(/\s/g, ""));
    event.preventDefault();
  });
}

/** Firefox's `getSelection` omits text selected inside a field, so this function reads the field. */
function selectedText(): string {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return String(document.getSelection());
  return field.type === "password" ? "" : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

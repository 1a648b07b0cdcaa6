/** Matches a phone number or a SIRET with the spaces that web/format adds. */
const SPACED_NUMBER = /^\s*(?:\d\d(?:\s\d\d){4}|\d{3}\s\d{3}\s\d{3}\s\d{5})\s*$/;

/** Copies a phone number or a SIRET without spaces, because many phones and forms reject the spaces. */
export function copyNumbersWithoutSpaces(body: HTMLElement): void {
  body.addEventListener("copy", (event) => {
    const text = selectedText();
    if (!(event instanceof ClipboardEvent) || !SPACED_NUMBER.test(text)) return;
    event.clipboardData?.setData("text/plain", text.replace(/\s/g, ""));
    event.preventDefault();
  });
}

/** In Firefox, the selection of the page does not contain the text that is selected in a field. */
function selectedText(): string {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return String(document.getSelection());
  return field.type === "password" ? "" : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

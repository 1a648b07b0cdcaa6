// Asks users of unsupported browsers to update (B17-01). Old browsers must be able to run this file, so the file uses
// only old syntax. The tested features came with Chrome 108, Firefox 112 and Safari 16. Removes the id `root`, so that
// main.ts finds no root element and does nothing.
if (
  !("inert" in HTMLElement.prototype) ||
  !("AbortSignal" in window) ||
  !("timeout" in AbortSignal) ||
  !CSS.supports("height", "1dvh")
) {
  const root = document.getElementById("root");
  const sentence = document.createElement("p");
  sentence.style.margin = "32px 16px";
  sentence.textContent =
    "Votre navigateur est trop ancien pour cette page. Mettez-le à jour, ou essayez avec Firefox, Chrome ou Safari récents.";
  root.removeAttribute("id");
  root.textContent = "";
  root.appendChild(sentence);
}

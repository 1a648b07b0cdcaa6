// A classic script in syntax that every browser reads: tells people whose browser is older than those of beyond B17-01.
// The features are of Chrome 108, Firefox 112 and Safari 16. Without its root the page starts nothing (main.ts).
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

/** Keeps the browser from leaving the page for a file that is dropped anywhere but on a field of files. */
export function refuseDrops(page: Document): void {
  const refuse = (event: DragEvent) => {
    const { dataTransfer, target } = event;
    const isField = target instanceof HTMLInputElement && target.type === "file" && !target.disabled;
    if (!dataTransfer?.types.includes("Files") || isField) return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  };
  page.addEventListener("dragover", refuse);
  page.addEventListener("drop", refuse);
}

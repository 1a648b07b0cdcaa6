/** Ignores files dropped outside a file field, which the browser would open instead of the page. */
export function rejectDrops(page: Document): void {
  const reject = (event: DragEvent) => {
    const { dataTransfer, target } = event;
    const isField = target instanceof HTMLInputElement && target.type === "file" && !target.disabled;
    if (!dataTransfer?.types.includes("Files") || isField) return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  };
  page.addEventListener("dragover", reject);
  page.addEventListener("drop", reject);
}

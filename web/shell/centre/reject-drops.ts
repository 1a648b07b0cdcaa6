/** The browser would open a file that is dropped outside a file field. This function prevents that. */
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

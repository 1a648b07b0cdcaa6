/** Prevents the browser from opening a file that the user drops outside a file field. */
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

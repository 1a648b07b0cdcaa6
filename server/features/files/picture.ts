/** The id under which one size of a picture lies. */
export function pictureId(storedAs: string, size: "128" | "512"): string {
  return `${storedAs}-${size}`;
}

import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadFile } from "./load-file.ts";

/** A part with a file of its own, which is loaded when it is first drawn. */
export function lazyFile<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadFile(load) }));
}

/**
 * A part with a file of its own that a page can do without: where the server no longer has the file, as after an
 * update, nothing stands in its place and the page stays.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyFile(() => loadFile(load).catch(() => Nothing));
}

function Nothing(): null {
  return null;
}

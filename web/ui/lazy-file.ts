import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadFile } from "./load-file.ts";

export function lazyFile<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadFile(load) }));
}

/** Renders nothing if the server no longer has the file, for example after an update. */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyFile(() => loadFile(load).catch(() => Nothing));
}

function Nothing(): null {
  return null;
}

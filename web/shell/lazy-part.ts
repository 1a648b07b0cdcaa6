import type { ScreenName } from "contract/screens.ts";
import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { loadFile } from "../ui/load-file.ts";

type IsFor = (screen: ScreenName | undefined) => boolean;

interface Part {
  readonly isFor: IsFor;
  readonly preload: () => Promise<void>;
}

const parts: Part[] = [];

export function lazyPart<Props extends object>(
  isFor: IsFor,
  load: () => Promise<ComponentType<Props>>,
  watch = <Loaded>(file: Promise<Loaded>) => file,
): ComponentType<Props> {
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await watch(loadFile(load)) }));
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    Loaded = await loadFile(load);
  };
  parts.push({ isFor, preload });
  return function Part(props) {
    // A mounted part stays the same component. Otherwise React would mount the part again after a preload.
    const [Mounted] = useState(() => Loaded ?? Lazy);
    return createElement(Mounted, props);
  };
}

export function lazyPage<Props extends object = object>(
  screen: ScreenName | IsFor,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const isFor = typeof screen === "function" ? screen : (first: ScreenName | undefined) => first === screen;
  return lazyPart(isFor, load, watched);
}

/** Ignores load errors, because a page reports them when the user opens the page. */
export async function preload(screen: ScreenName | undefined): Promise<void> {
  await Promise.allSettled(parts.filter(({ isFor }) => isFor(screen)).map((part) => part.preload()));
}

/** If a page loads for longer than this many milliseconds, its skeleton replaces the previous page. */
const PATIENCE_MS = 400;

let late: readonly string[] = [];
const listeners = new Set<() => void>();

export function useLatePage(): boolean {
  useLocation();
  return useSyncExternalStore(listen, () => late.includes(window.location.pathname));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setLate(paths: readonly string[]): void {
  late = paths;
  for (const listener of listeners) listener();
}

async function watched<Page>(page: Promise<Page>): Promise<Page> {
  const path = window.location.pathname;
  let isLate = false;
  const patience = setTimeout(() => {
    isLate = true;
    setLate([...late, path]);
  }, PATIENCE_MS);
  try {
    return await page;
  } finally {
    clearTimeout(patience);
    if (isLate) setLate(late.toSpliced(late.indexOf(path), 1));
  }
}

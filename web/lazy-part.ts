import { routePattern, type ScreenName, screens } from "contract/screens.ts";
import { type ComponentType, createElement, lazy } from "react";
import { matchPath } from "react-router";

type IsFor = (screen: ScreenName | undefined) => boolean;

interface Part {
  readonly isFor: IsFor;
  readonly preload: () => Promise<void>;
}

const parts: Part[] = [];

/**
 * A part of the web with its own file, loaded when it is first drawn or, by `preload`, before anything is.
 * @param isFor whether the first screen needs it
 */
export function lazyPart<Props extends object>(
  isFor: IsFor,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  // What was loaded before the first drawing is drawn as it is: a lazy part always shows that it is waited for.
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    Loaded = await load();
  };
  parts.push({ isFor, preload });
  return (props) => createElement(Loaded ?? Lazy, props);
}

/** The page of a screen. */
export function lazyPage(screen: ScreenName, load: () => Promise<ComponentType>): ComponentType {
  return lazyPart((first) => first === screen, load);
}

/** Loads what an address will show, so that the first drawing is the page itself and nothing moves afterwards. */
export async function preload(path: string): Promise<void> {
  const names = Object.keys(screens) as ScreenName[];
  const screen = names.find((name) => matchPath(routePattern(name), path) !== null);
  await Promise.all(parts.filter(({ isFor }) => isFor(screen)).map((part) => part.preload()));
}

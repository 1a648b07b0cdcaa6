import type { ComponentProps, MouseEvent } from "react";
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  /** What the entry of the history is to remember. */
  state?: unknown;
}

/** React-router's Link brings its prefetching along, heavier than all the rest (decision 050). */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const target = useResolvedPath(to);
  const here = useLocation();
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isOurs = event.button === 0 && (!rest.target || rest.target === "_self");
    const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || !isOurs || isElsewhere) return;
    event.preventDefault();
    // As in a browser: the page that is open already makes no further entry of the history.
    void navigate(to, { state, replace: createPath(here) === createPath(target) });
  }

  return <a {...rest} href={href} onClick={follow} />;
}

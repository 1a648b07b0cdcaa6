import type { ComponentProps, MouseEvent } from "react";
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  state?: unknown;
}

/** Replaces React Router's Link, which would add code for prefetching to the page (decision 050). */
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
    // Like a browser, replaces the history entry if the link leads to the current page.
    void navigate(to, { state, replace: createPath(here) === createPath(target) });
  }

  return <a {...rest} href={href} onClick={follow} />;
}

import type { ComponentProps, MouseEvent } from "react";
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  state?: unknown;
}

/** React Router's Link bundles its prefetching code (decision 050). */
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
    // As in a browser, a link to the open page makes no history entry.
    void navigate(to, { state, replace: createPath(here) === createPath(target) });
  }

  return <a {...rest} href={href} onClick={follow} />;
}

import { centreScreens } from "contract/centre/centre-screens.ts";
import type { ReactNode } from "react";
import { Link } from "../../ui/Link.tsx";

export interface ListLinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

const paths = new Set<string>(Object.values(centreScreens).map(({ path }) => path));

export function ListLink({ to, className, children }: ListLinkProps) {
  const [path = ""] = to.split("?");
  if (!paths.has(path)) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}

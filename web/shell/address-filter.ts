import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useNavigationType } from "react-router";
import { useAddressQuery } from "./address-query.ts";

/** How long after the last key what is typed is looked for, in milliseconds. */
const PAUSE = 200;

export interface AddressFilter {
  readonly get: (name: string) => string;
  /** Takes other values; an empty one goes. */
  readonly change: (changed: Readonly<Record<string, string>>) => void;
}

export function useAddressFilter(): AddressFilter {
  const query = useAddressQuery();
  const navigate = useNavigate();
  const [opened] = useState(() => window.location.pathname);
  return {
    get: (name) => query.get(name) ?? "",
    change(changed) {
      // Whoever has left already, for a page that is still on its way, is not brought back.
      if (window.location.pathname !== opened) return;
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(changed)) {
        if (value === "") next.delete(name);
        else next.set(name, value);
      }
      void navigate({ search: next.toString() }, { replace: true });
    },
  };
}

export interface TypedFilter {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly isKept: boolean;
}

/** A filter that is typed: it stands in the address a moment after the last key. */
export function useTypedFilter(name: string, filter: AddressFilter): TypedFilter {
  const kept = filter.get(name);
  const isOwn = useNavigationType() === "REPLACE";
  const [typed, type] = useState(kept);
  const [known, setKnown] = useState(kept);
  const keep = useEffectEvent((text: string) => filter.change({ [name]: text }));
  // Another address, by a link or by Back, brings its own text; what follows from typing changes nothing of it.
  if (kept !== known) {
    setKnown(kept);
    if (!isOwn) type(kept);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === kept) return undefined;
    const timeout = setTimeout(() => keep(text), PAUSE);
    return () => clearTimeout(timeout);
  }, [typed, kept]);
  return { typed, type, isKept: typed.trim() === kept };
}

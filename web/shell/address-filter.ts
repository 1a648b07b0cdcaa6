import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useNavigationType } from "react-router";
import { useAddressQuery } from "./address-query.ts";

/** Milliseconds between the last key and the search. */
const PAUSE = 200;

export interface AddressFilter {
  readonly get: (name: string) => string;
  /** An empty value removes the filter. */
  readonly change: (changed: Readonly<Record<string, string>>) => void;
}

export function useAddressFilter(): AddressFilter {
  const query = useAddressQuery();
  const navigate = useNavigate();
  const [opened] = useState(() => window.location.pathname);
  return {
    get: (name) => query.get(name) ?? "",
    change(changed) {
      // The visitor may have left already for a page that is still loading.
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

export function useTypedFilter(name: string, filter: AddressFilter): TypedFilter {
  const kept = filter.get(name);
  const isOwn = useNavigationType() === "REPLACE";
  const [typed, type] = useState(kept);
  const [known, setKnown] = useState(kept);
  const keep = useEffectEvent((text: string) => filter.change({ [name]: text }));
  // A link or Back replaces the typed text. The field's own change of the address does not.
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

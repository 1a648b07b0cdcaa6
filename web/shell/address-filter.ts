import { startTransition, useEffect, useEffectEvent, useOptimistic, useState } from "react";
import { useNavigate, useNavigationType } from "react-router";
import { useAddressQuery } from "./address-query.ts";

/** Starts the search this many milliseconds after the last key press. */
const PAUSE = 200;

export interface AddressFilter {
  readonly get: (name: string) => string;
  /** The value that the user chose last, even if the page for this value is not ready yet. */
  readonly wanted: (name: string) => string;
  readonly change: (changed: Readonly<Record<string, string>>) => void;
}

export function useAddressFilter(): AddressFilter {
  const query = useAddressQuery();
  const [wanted, showWanted] = useOptimistic(query);
  const navigate = useNavigate();
  const [opened] = useState(() => window.location.pathname);
  return {
    get: (name) => query.get(name) ?? "",
    wanted: (name) => wanted.get(name) ?? "",
    change(changed) {
      if (window.location.pathname !== opened) return;
      const next = new URLSearchParams(wanted);
      for (const [name, value] of Object.entries(changed)) {
        if (value === "") next.delete(name);
        else next.set(name, value);
      }
      startTransition(() => {
        showWanted(next);
        void navigate({ search: next.toString() }, { replace: true });
      });
    },
  };
}

export interface TypedFilter {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly isApplied: boolean;
}

export function useTypedFilter(name: string, filter: AddressFilter): TypedFilter {
  const applied = filter.get(name);
  const isOwn = useNavigationType() === "REPLACE";
  const [typed, type] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  const apply = useEffectEvent((text: string) => filter.change({ [name]: text }));
  if (applied !== lastApplied) {
    setLastApplied(applied);
    if (!isOwn) type(applied);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === applied) return undefined;
    const timeout = setTimeout(() => apply(text), PAUSE);
    return () => clearTimeout(timeout);
  }, [typed, applied]);
  return { typed, type, isApplied: typed.trim() === applied };
}

import { hasShape, isFlag, isNumber, isText, type Shape } from "../../../format/shape.ts";
import type { DossierValues } from "./dossier-values.ts";
import { typedFields } from "./field-groups.ts";
import type { Base } from "./rebase.ts";

/** What was typed into the form of a dossier and not saved, over what it stood on. */
export interface DossierDraft {
  readonly base: Base;
  readonly values: DossierValues;
  /** When something was typed last, in milliseconds since 1970. */
  readonly at: number;
}

const PREFIX = "espace-formation.dossier.";
/** In the tab whose session ended: what is taken up again without a question. */
const LEFT = "espace-formation.left-dossier";
/** A draft that nobody took up is let go, as it tells of a person: two days, in milliseconds. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

const texts = Object.fromEntries(typedFields.map((name) => [name, isText])) as unknown as Shape<DossierValues>;
const valuesShape: Shape<DossierValues> = { ...texts, contactShareable: isFlag };
const baseShape: Shape<Base> = { edition: isNumber, values: (values) => hasShape(values, valuesShape) };
const draftShape: Shape<DossierDraft> = {
  base: (base) => hasShape(base, baseShape),
  values: (values) => hasShape(values, valuesShape),
  at: isNumber,
};

/** What the draft of a dossier is kept under; of one that is not made yet, the same for all. */
export const draftName = (id?: number) => `${PREFIX}${id ?? "nouveau"}`;

/** Keeps what was typed in this browser, so that neither a reload nor the end of the session loses it. */
export function keepDraft(name: string, draft: DossierDraft): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing only loses the form at a reload.
  }
}

/** What was typed before for a dossier, unless it is too old. */
export function readDraft(name: string, now: number): DossierDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    return hasShape(kept, draftShape) && now - kept.at < KEPT_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Lets a draft go: it was saved, or given up. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Lets all drafts go: whoever leaves deliberately leaves nothing of candidates behind. */
export function dropAllDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Notes that the session ended while this was being typed. */
export function markLeft(name: string): void {
  try {
    sessionStorage.setItem(LEFT, name);
  } catch {
    // It is offered instead.
  }
}

/** Whether the session ended while this was being typed. Nothing is changed: a page may be drawn twice before it shows. */
export function wasLeft(name: string): boolean {
  try {
    return sessionStorage.getItem(LEFT) === name;
  } catch {
    return false;
  }
}

/** It is taken up again: the next visit is asked. */
export function forgetLeft(): void {
  try {
    sessionStorage.removeItem(LEFT);
  } catch {
    // Nothing was kept.
  }
}

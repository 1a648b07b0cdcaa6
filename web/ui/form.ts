import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { afterPress } from "./after-press.ts";
import { isHalfTyped } from "./half-typed.ts";

export type Faults<Values> = { readonly [Name in keyof Values | "form"]?: string | undefined };

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** Where what is typed is stored until it is sent (shell/unsaved/drafts.ts). */
export interface Draft<Values> {
  readonly read: () => Values | undefined;
  readonly write: (values: Values) => void;
  readonly remove: () => void;
}

export interface FormPlan<Values extends object> {
  initial: Values | (() => Values);
  check?: (values: Values) => Faults<Values>;
  /** Sends what is right. @returns what the other side finds wrong with it, when it does */
  send: (values: Values) => Promise<Faults<Values> | undefined>;
  live?: boolean;
  /** What was typed before and not sent is what the form begins with. */
  draft?: Draft<Values>;
  onChange?: (values: Values) => void;
  /** What sending is about to tell. */
  onFaults?: (faults: Faults<Values>) => void;
  showFirst?: (form: HTMLFormElement) => void;
}

export interface TextWiring {
  name: string;
  value: string;
  error: string | null;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
}

export interface Form<Values extends object> {
  values: Values;
  change: (changed: Partial<Values>) => void;
  fault: (name: keyof Values | "form") => string | null;
  text: (name: TextName<Values>) => TextWiring;
  touch: (name: keyof Values) => void;
  /** Tells what is wrong; the first fault takes the focus. @returns whether nothing is */
  judge: () => boolean;
  submit: (values: Values) => Promise<void>;
  isResumed: boolean;
  /** Forgets the stored draft; the values stay in the page. */
  dropDraft: () => void;
  /** Begins anew, with these values or the first ones, and tells nothing any more. */
  reset: (values?: Values) => void;
  sending: boolean;
  /** How often the faults were told since the form began. */
  tellings: number;
  wiring: {
    ref: RefObject<HTMLFormElement | null>;
    /** A form that a password manager sends by itself writes nothing into the address. */
    method: "post";
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
}

/** Every form of the web: its values, what is wrong with them and when that is told, and the one way of sending. */
export function useForm<Values extends object>(plan: FormPlan<Values>): Form<Values> {
  const { check = () => ({}), send, live = false, draft, onChange, onFaults, showFirst = focusFirst } = plan;
  const [initial] = useState(plan.initial);
  const [resumed] = useState(() => draft?.read());
  const [pristine, setPristine] = useState(initial);
  const [values, setValues] = useState(resumed ?? initial);
  // What sending found wrong, here or on the other side.
  const [found, setFound] = useState<Faults<Values>>({});
  const [touched, setTouched] = useState<readonly (keyof Values)[]>([]);
  const [tellings, setTellings] = useState(0);
  const [sending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const show = useRef(showFirst);
  const faults = live ? { ...check(values), ...found } : found;

  useEffect(() => {
    if (tellings > 0 && element.current) show.current(element.current);
  }, [tellings]);

  function change(changed: Partial<Values>): void {
    // What was changed while an answer was on its way stays changed.
    setValues((now) => ({ ...now, ...changed }));
    setFound((now) => without(now, changed));
    const all = { ...values, ...changed };
    onChange?.(all);
    if (JSON.stringify(all) === JSON.stringify(pristine)) draft?.remove();
    else draft?.write(all);
  }

  function tell(wrong: Faults<Values>): void {
    setFound(wrong);
    setTellings((before) => before + 1);
  }

  function judge(judged = values): boolean {
    const wrong = check(judged);
    tell(live ? {} : wrong);
    onFaults?.(wrong);
    return Object.values(wrong).every((fault) => !fault);
  }

  async function submit(filled: Values): Promise<void> {
    if (sending) return;
    setValues(filled);
    if (!judge(filled)) return;
    setSending(true);
    try {
      const refused = await send(filled);
      if (refused) tell(refused);
      else draft?.remove();
    } finally {
      setSending(false);
    }
  }

  function fault(name: keyof Values | "form"): string | null {
    const isTold = name in found || tellings > 0 || touched.some((one) => one === name);
    return (isTold && faults[name]) || null;
  }

  function touch(name: keyof Values): void {
    // A field is left by the press on a button, which what is told of the field would push away.
    if (live && !touched.includes(name)) afterPress(() => setTouched((now) => [...now, name]));
  }

  return {
    values,
    change,
    fault,
    touch,
    judge: () => judge(),
    submit,
    isResumed: resumed !== undefined,
    dropDraft: () => draft?.remove(),
    text: (name) => ({
      name,
      value: String(values[name]),
      error: fault(name),
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
      onBlur: () => touch(name),
    }),
    reset(other = initial) {
      draft?.remove();
      setPristine(other);
      setValues(other);
      setFound({});
      setTouched([]);
      setTellings(0);
    },
    sending,
    tellings,
    wiring: {
      ref: element,
      method: "post",
      noValidate: true,
      async onSubmit(event) {
        event.preventDefault();
        const day = unreadableDay(event.currentTarget);
        if (day) day.focus();
        else await submit(asFilled(values, event.currentTarget));
      },
    },
  };
}

/** The first field that is marked as wrong takes the focus, and is in sight with what is said of it. */
function focusFirst(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

/** The first day that is only half typed: its value is empty, and sending the form would drop it without a word. */
function unreadableDay(form: HTMLFormElement): HTMLInputElement | undefined {
  const days = [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')];
  // The check tells the field, which says what is wrong (DayField.tsx).
  return days.find((day) => !day.checkValidity() && isHalfTyped(day));
}

/** The values with the texts as they stand in the page: a browser may fill in a password and tell nobody. */
function asFilled<Values extends object>(values: Values, form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter(([name, text]) =>
    Object.entries(values).some(([known, value]) => known === name && typeof value === "string" && value !== text),
  );
  return texts.length === 0 ? values : { ...values, ...Object.fromEntries(texts) };
}

/** The faults but those of what was changed, and what was said of the whole form because of them. */
function without<Values extends object>(faults: Faults<Values>, changed: Partial<Values>): Faults<Values> {
  const isAnswered = Object.keys(changed).some((name) => name in faults);
  const kept = Object.entries(faults).filter(([name]) => !(name in changed || (isAnswered && name === "form")));
  return Object.fromEntries(kept) as Faults<Values>;
}

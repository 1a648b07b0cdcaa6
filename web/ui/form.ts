import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { afterPress } from "./after-press.ts";

export type Issues<Values> = { readonly [Name in keyof Values | "form"]?: string | undefined };

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

export interface Draft<Values> {
  readonly read: () => Values | undefined;
  readonly write: (values: Values) => void;
  readonly remove: () => void;
}

export interface FormPlan<Values extends object> {
  initial: Values | (() => Values);
  check?: (values: Values) => Issues<Values>;
  /** @returns errors that the server found */
  send: (values: Values) => Promise<Issues<Values> | undefined>;
  live?: boolean;
  draft?: Draft<Values>;
  onChange?: (values: Values) => void;
  /** Called before errors of a submission are shown. */
  onIssues?: (issues: Issues<Values>) => void;
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
  issue: (name: keyof Values | "form") => string | null;
  text: (name: TextName<Values>) => TextWiring;
  touch: (name: keyof Values) => void;
  /** Shows the errors and focuses the first. @returns true if there are none */
  judge: () => boolean;
  submit: (values: Values) => Promise<void>;
  isResumed: boolean;
  dropDraft: () => void;
  /** Restores these or the initial values, and clears all errors. */
  reset: (values?: Values) => void;
  sending: boolean;
  tellings: number;
  wiring: {
    ref: RefObject<HTMLFormElement | null>;
    /** A password manager that submits the form must not write values into the address. */
    method: "post";
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
}

export function useForm<Values extends object>(plan: FormPlan<Values>): Form<Values> {
  const { check = () => ({}), send, live = false, draft, onChange, onIssues, showFirst = focusFirst } = plan;
  const [initial] = useState(plan.initial);
  const [resumed] = useState(() => draft?.read());
  const [pristine, setPristine] = useState(initial);
  const [values, setValues] = useState(resumed ?? initial);
  const [found, setFound] = useState<Issues<Values>>({});
  const [touched, setTouched] = useState<readonly (keyof Values)[]>([]);
  const [tellings, setTellings] = useState(0);
  const [sending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const show = useRef(showFirst);
  const issues = live ? { ...check(values), ...found } : found;

  useEffect(() => {
    if (tellings > 0 && element.current) show.current(element.current);
  }, [tellings]);

  function change(changed: Partial<Values>): void {
    // Values changed while a response was pending stay changed.
    setValues((now) => ({ ...now, ...changed }));
    setFound((now) => without(now, changed));
    const all = { ...values, ...changed };
    onChange?.(all);
    if (JSON.stringify(all) === JSON.stringify(pristine)) draft?.remove();
    else draft?.write(all);
  }

  function tell(wrong: Issues<Values>): void {
    setFound(wrong);
    setTellings((before) => before + 1);
  }

  function judge(judged = values): boolean {
    const wrong = check(judged);
    tell(live ? {} : wrong);
    onIssues?.(wrong);
    return Object.values(wrong).every((issue) => !issue);
  }

  async function submit(filled: Values): Promise<void> {
    if (sending) return;
    setValues(filled);
    if (!judge(filled)) return;
    setSending(true);
    try {
      const rejected = await send(filled);
      if (rejected) tell(rejected);
      else draft?.remove();
    } finally {
      setSending(false);
    }
  }

  function issue(name: keyof Values | "form"): string | null {
    const isTold = name in found || tellings > 0 || touched.some((one) => one === name);
    return (isTold && issues[name]) || null;
  }

  function touch(name: keyof Values): void {
    // Pressing a button blurs the field first, and showing its error at once would move the button away.
    if (live && !touched.includes(name)) afterPress(() => setTouched((now) => [...now, name]));
  }

  return {
    values,
    change,
    issue,
    touch,
    judge: () => judge(),
    submit,
    isResumed: resumed !== undefined,
    dropDraft: () => draft?.remove(),
    text: (name) => ({
      name,
      value: String(values[name]),
      error: issue(name),
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

function focusFirst(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

/** A half-typed date has an empty value, which would be sent without a warning. */
function unreadableDay(form: HTMLFormElement): HTMLInputElement | undefined {
  const days = [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')];
  // checkValidity() makes the field show its error (DayField.tsx).
  return days.find((day) => !day.checkValidity() && isHalfTyped(day));
}

/** Reads texts from the page, because autofill may fire no event. */
function asFilled<Values extends object>(values: Values, form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter(([name, text]) =>
    Object.entries(values).some(([known, value]) => known === name && typeof value === "string" && value !== text),
  );
  return texts.length === 0 ? values : { ...values, ...Object.fromEntries(texts) };
}

/** Drops the errors of changed fields, and the form-level error they caused. */
function without<Values extends object>(issues: Issues<Values>, changed: Partial<Values>): Issues<Values> {
  const isAnswered = Object.keys(changed).some((name) => name in issues);
  const kept = Object.entries(issues).filter(([name]) => !(name in changed || (isAnswered && name === "form")));
  return Object.fromEntries(kept) as Issues<Values>;
}

/** A half-typed date has an empty value (DayField.tsx). */
export function isHalfTyped({ validity }: HTMLInputElement): boolean {
  return validity.badInput || validity.customError;
}

import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { afterPress } from "./after-press.ts";

export type Issues<Values> = { readonly [Name in keyof Values | "form"]?: string | undefined };

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

export interface Draft<Values> {
  readonly read: () => Values | undefined;
  readonly write: (values: Values) => void;
  readonly remove: () => void;
}

interface FormPlan<Values extends object> {
  initial: Values | (() => Values);
  check?: (values: Values) => Issues<Values>;
  send: (values: Values) => Promise<Issues<Values> | undefined>;
  live?: boolean;
  draft?: Draft<Values>;
  onChange?: (values: Values) => void;
  onIssues?: (issues: Issues<Values>) => void;
  showFirst?: (form: HTMLFormElement) => void;
}

interface TextWiring {
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
  /** Shows the errors and focuses the first field with an error. @returns true if there are no errors */
  validate: () => boolean;
  /** @returns true if the server has accepted the values */
  submit: (values: Values) => Promise<boolean>;
  isResumed: boolean;
  dropDraft: () => void;
  reset: (values?: Values) => void;
  sending: boolean;
  reportCount: number;
  wiring: {
    ref: RefObject<HTMLFormElement | null>;
    /** If a password manager submits the form, "get" would write the values into the URL. */
    method: "post";
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  };
}

interface FormState<Values> {
  readonly pristine: Values;
  readonly values: Values;
  readonly rejections: Issues<Values>;
  readonly touched: readonly (keyof Values)[];
  readonly reportCount: number;
  /** The values that the server is storing. */
  readonly sent: Values | undefined;
}

type FormAction<Values> =
  | { readonly type: "change"; readonly changed: Partial<Values> }
  | { readonly type: "report"; readonly issues: Issues<Values> }
  | { readonly type: "touch"; readonly name: keyof Values }
  | { readonly type: "send"; readonly sending: boolean }
  | { readonly type: "reset"; readonly values: Values };

function reduce<Values extends object>(state: FormState<Values>, action: FormAction<Values>): FormState<Values> {
  switch (action.type) {
    case "change":
      return {
        ...state,
        values: { ...state.values, ...action.changed },
        rejections: without(state.rejections, action.changed),
      };
    case "report":
      return { ...state, rejections: action.issues, reportCount: state.reportCount + 1 };
    case "touch":
      return { ...state, touched: [...state.touched, action.name] };
    case "send":
      return { ...state, sent: action.sending ? state.values : undefined };
    case "reset":
      return pristineState(action.values, { ...action.values, ...typedSince(state) }, state.sent && action.values);
  }
}

/** Finds what the user typed while the server stores the sent values. */
function typedSince<Values extends object>({ sent, values }: FormState<Values>): object {
  if (sent === undefined) return {};
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== Reflect.get(sent, name)));
}

function pristineState<Values>(pristine: Values, values: Values, sent?: Values): FormState<Values> {
  return { pristine, values, rejections: {}, touched: [], reportCount: 0, sent };
}

export function useForm<Values extends object>(plan: FormPlan<Values>): Form<Values> {
  const { check = () => ({}), send, live = false, draft, onChange, onIssues, showFirst = focusFirst } = plan;
  const [initial] = useState(plan.initial);
  const [resumed] = useState(() => draft?.read());
  const [state, dispatch] = useReducer(reduce<Values>, pristineState(initial, resumed ?? initial));
  const { values, rejections, touched, reportCount } = state;
  const sending = state.sent !== undefined;
  const element = useRef<HTMLFormElement>(null);
  const show = useRef(showFirst);
  const issues = live ? { ...check(values), ...rejections } : rejections;

  useEffect(() => {
    if (reportCount > 0 && element.current) show.current(element.current);
  }, [reportCount]);

  function change(changed: Partial<Values>): void {
    dispatch({ type: "change", changed });
    const all = { ...values, ...changed };
    onChange?.(all);
    if (JSON.stringify(all) === JSON.stringify(state.pristine)) draft?.remove();
    else draft?.write(all);
  }

  function validate(checked = values): boolean {
    const found = check(checked);
    dispatch({ type: "report", issues: live ? {} : found });
    onIssues?.(found);
    return Object.values(found).every((issue) => !issue);
  }

  async function submit(filled: Values): Promise<boolean> {
    if (sending) return false;
    dispatch({ type: "change", changed: filled });
    if (!validate(filled)) return false;
    dispatch({ type: "send", sending: true });
    try {
      const rejected = await send(filled);
      if (rejected) dispatch({ type: "report", issues: rejected });
      else draft?.remove();
      return rejected === undefined;
    } finally {
      dispatch({ type: "send", sending: false });
    }
  }

  function issue(name: keyof Values | "form"): string | null {
    const isReported = name in rejections || reportCount > 0 || touched.some((one) => one === name);
    return (isReported && issues[name]) || null;
  }

  function touch(name: keyof Values): void {
    // Waits until the user releases a pressed button, because a new error would move the button away.
    if (live && !touched.includes(name)) afterPress(() => dispatch({ type: "touch", name }));
  }

  return {
    values,
    change,
    issue,
    touch,
    validate: () => validate(),
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
      dispatch({ type: "reset", values: other });
    },
    sending,
    reportCount,
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
  const invalid = '[aria-invalid="true"]';
  const field = form.querySelector<HTMLElement>(invalid) ?? fieldsOf(form).find((one) => one.matches(invalid));
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

/** Uses `elements`, because `elements` also contains fields outside the form whose attribute `form` names the form. */
function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter((field) => field instanceof HTMLInputElement);
}

/** Finds an incomplete date. The value of an incomplete date is empty, so the form would send no date. */
function unreadableDay(form: HTMLFormElement): HTMLInputElement | undefined {
  // `checkValidity` makes DayField show the error.
  return fieldsOf(form).find((day) => day.type === "date" && !day.checkValidity() && isHalfTyped(day));
}

/** Reads the values from the fields, because autofill may change a field without an event. */
function asFilled<Values extends object>(values: Values, form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter(([name, text]) =>
    Object.entries(values).some(([known, value]) => known === name && typeof value === "string" && value !== text),
  );
  return texts.length === 0 ? values : { ...values, ...Object.fromEntries(texts) };
}

function without<Values extends object>(issues: Issues<Values>, changed: Partial<Values>): Issues<Values> {
  const isAnswered = Object.keys(changed).some((name) => name in issues);
  const others = Object.entries(issues).filter(([name]) => !(name in changed || (isAnswered && name === "form")));
  return Object.fromEntries(others) as Issues<Values>;
}

export function isHalfTyped({ validity }: HTMLInputElement): boolean {
  return validity.badInput || validity.customError;
}

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Form, type Issues, useForm } from "../../ui/form.ts";
import { conflictingFields, newerRecord, type Texts, takeFields } from "./conflict.ts";
import { formDraft } from "./drafts.ts";
import { useUnsavedForm } from "./use-unsaved.ts";

export interface Edited<Values> {
  readonly edition: number | null;
  readonly values: Values;
  /** The person who stored the values. Known only after two people have changed the same record. */
  readonly by?: string | undefined;
}

interface EditedFormPlan<Values extends object> {
  name: string;
  stored: Edited<Values>;
  /** Values that the form shows instead of the stored values. These values count as unsaved changes. */
  proposed?: Values;
  /** The initial values of a new record. These values do not count as unsaved changes. */
  prefilled?: Values;
  check?: (values: Values) => Issues<Values>;
  live?: boolean;
  /** @param read the record that the user edited @returns the record that the server has stored */
  send: (values: Values, read: Edited<Values>) => Promise<Edited<Values>>;
  onError: (error: unknown) => Issues<Values>;
  newer: (body: Readonly<Record<string, unknown>>) => Edited<Values>;
  fields: (values: Values) => Texts;
  label: (name: string) => string;
  take?: (values: Values, from: Values, names: readonly string[]) => Values;
}

export interface EditedForm<Values extends object> {
  form: Form<Values>;
  read: Edited<Values>;
  isUnsaved: boolean;
  cancel: () => void;
  /** Restores the changes that `cancel` removed. */
  takeUp: () => void;
  goOn: (read: Edited<Values>, values: Values) => void;
  sendNow: (values: Values) => Promise<unknown>;
  conflict: Parameters<typeof import("./EditedMeanwhile.tsx").EditedMeanwhile>[0] | undefined;
}

export function useEditedForm<Values extends object>(plan: EditedFormPlan<Values>): EditedForm<Values> {
  const { stored, fields, take = takeFields } = plan;
  const store = formDraft<{ read: Edited<Values>; values: Values }>(plan.name, {
    read: { edition: null, values: stored.values },
    values: stored.values,
  });
  const [read, setRead] = useState<Edited<Values>>(() => store.read()?.read ?? stored);
  const base = useRef(read);
  const cancelled = useRef({ values: read.values, names: [] as readonly string[] });
  const [newer, setNewer] = useState<Edited<Values>>();
  const form = useForm<Values>({
    initial: plan.proposed ?? plan.prefilled ?? read.values,
    ...(plan.check && { check: plan.check }),
    ...(plan.live && { live: plan.live }),
    send,
    draft: {
      read: () => store.read()?.values,
      write: (values) => store.write({ read: base.current, values }),
      remove: store.remove,
    },
  });
  const typed = form.values;
  const isUnsaved = changed(fields(plan.prefilled ?? read.values), fields(typed)).length > 0;
  useUnsavedForm(form, isUnsaved, () => form.submit(form.values));

  function rebase(to: Edited<Values>): void {
    base.current = to;
    setRead(to);
  }

  function goOn(to: Edited<Values>, values: Values): void {
    rebase(to);
    form.reset(to.values);
    if (changed(fields(to.values), fields(values)).length > 0) form.change(values);
  }

  async function send(values: Values): Promise<Issues<Values> | undefined> {
    try {
      const response = await plan.send(values, base.current);
      accept(response, values);
      return undefined;
    } catch (error) {
      const body = newerRecord(error);
      if (!body) return plan.onError(error);
      setNewer(plan.newer(body));
      return {};
    }
  }

  /** Keeps what the user typed while the server stored the sent values. */
  const accept = useEffectEvent((response: Edited<Values>, sent: Values) =>
    goOn(response, take(response.values, typed, changed(fields(sent), fields(typed)))),
  );

  const follow = useEffectEvent((latest: Edited<Values>) => {
    if (latest.edition === base.current.edition) return;
    const mine = changed(fields(base.current.values), fields(typed));
    const conflicts = conflictingFields(
      { read: fields(base.current.values), typed: fields(typed), newer: fields(latest.values) },
      plan.label,
    ).filter(({ isTheirs }) => !isTheirs);
    if (conflicts.length === 0) goOn(latest, take(latest.values, typed, mine));
  });
  useEffect(() => follow(stored), [stored.edition]);

  return {
    form,
    read,
    isUnsaved,
    cancel() {
      cancelled.current = { values: typed, names: changed(fields(plan.prefilled ?? read.values), fields(typed)) };
      goOn(stored, stored.values);
    },
    takeUp: () => form.change(take(typed, cancelled.current.values, cancelled.current.names)),
    goOn,
    sendNow: send,
    conflict: newer && {
      by: newer.by,
      fields: conflictingFields(
        { read: fields(read.values), typed: fields(typed), newer: fields(newer.values) },
        plan.label,
      ),
      onChosen(theirs) {
        setNewer(undefined);
        const mine = changed(fields(read.values), fields(typed)).filter((name) => !theirs.includes(name));
        const values = take(newer.values, typed, mine);
        rebase(newer);
        void form.submit(values);
      },
      onBack: () => setNewer(undefined),
    },
  };
}

const changed = (before: Texts, after: Texts) => Object.keys(after).filter((name) => after[name] !== before[name]);

import { changeDossier, createDossier, type Dossier } from "contract/dossiers.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, send } from "../../../api/client.ts";
import { readToken } from "../../../api/token.ts";
import { now } from "../../../format/now.ts";
import { sayRefusal } from "../../../shell/refusal.ts";
import { useUnsaved } from "../../../shell/unsaved/use-unsaved.ts";
import { type Faults, useForm } from "../../../ui/form.ts";
import { toast } from "../../../ui/toast.ts";
import { useKeepDossier } from "../queries.ts";
import { type DossierValues, differing, faultsByField, faultsOf, only, valuesOf } from "./dossier-values.ts";
import { draftName, dropDraft, forgetLeft, keepDraft, markLeft, readDraft, wasLeft } from "./draft.ts";
import { baseOf, type Typed, upon } from "./rebase.ts";
import { draft as draftTexts, form as texts } from "./texts.ts";

/** What the form of a dossier does: what is typed, what it stands on, its draft, and how it is saved (beyond B1-22). */
export function useDossierForm(dossier: Dossier | undefined, onMade?: (dossier: Dossier) => void) {
  const keepAnswer = useKeepDossier();
  const name = draftName(dossier?.id);
  const [kept] = useState(() => readDraft(name, now()));
  const [isResumed] = useState(() => kept !== undefined && wasLeft(name));
  const [begun] = useState(() => {
    const typed = isResumed && kept ? kept : { base: baseOf(dossier), values: valuesOf(dossier) };
    return upon(typed, dossier);
  });
  const [base, setBase] = useState(begun.base);
  const [offered, setOffered] = useState(isResumed ? undefined : kept);
  const [newer, setNewer] = useState<Dossier>();
  const [made, setMade] = useState<Dossier>();
  const [chosen, setChosen] = useState(0);
  const form = useForm<DossierValues>({
    initial: begun.values,
    check: (values) => faultsOf(values, new Date(now()).toISOString().slice(0, 10), dossier?.state === "published"),
    send: save,
    live: true,
    onChange: (values) => remember({ base, values }),
  });
  const isUnsaved = made === undefined && differing(base.values, form.values).length > 0;
  useUnsaved(isUnsaved);

  function remember(typed: Typed): void {
    if (differing(typed.base.values, typed.values).length > 0) keepDraft(name, { ...typed, at: now() });
    else dropDraft(name);
  }

  function begin(typed: Typed): void {
    setBase(typed.base);
    form.reset(typed.values);
    remember(typed);
  }

  /** Goes on typing upon another base: only the fields that differ change. */
  function goOn(typed: Typed): void {
    setBase(typed.base);
    form.change(only(typed.values, differing(form.values, typed.values)));
    remember(typed);
  }

  async function save(values: DossierValues): Promise<Faults<DossierValues> | undefined> {
    try {
      const changed = differing(base.values, values);
      const stored = changed.length > 0 ? await store(dossier, base.edition, only(values, changed)) : undefined;
      dropDraft(name);
      setOffered(undefined);
      toast({ text: dossier ? texts.saved : texts.created });
      if (dossier && stored) keep(stored);
      else setMade(stored);
      return undefined;
    } catch (error) {
      return refused(error);
    }
  }

  function refused(error: unknown): Faults<DossierValues> | undefined {
    const body = error instanceof ApiError && typeof error.body === "object" ? error.body : {};
    if (body.code === "editedMeanwhile") {
      // The call answers the newer dossier with this refusal (contract/dossiers.ts).
      setNewer(body.candidate as Dossier);
      return undefined;
    }
    if (body.code === "invalidRecord" && Array.isArray(body.errors)) return faultsByField(body.errors);
    return { form: sayRefusal(error, { fallback: texts.failed }) };
  }

  /** Takes a dossier as it is stored now; what is typed beside it stays. */
  function keep(stored: Dossier): void {
    keepAnswer(stored);
    begin({ base: baseOf(stored), values: valuesOf(stored) });
  }

  const follow = useEffectEvent((latest: Dossier | undefined) => {
    const typed = upon({ base, values: form.values }, latest);
    if (typed.base !== base) goOn(typed);
  });
  useEffect(() => follow(dossier), [dossier]);

  // Only once nothing is unsaved any more: leaving asks about it otherwise.
  const leave = useEffectEvent((stored: Dossier) => onMade?.(stored));
  useEffect(() => {
    if (made) leave(made);
  }, [made]);

  const submit = useEffectEvent(() => form.wiring.ref.current?.requestSubmit());
  useEffect(() => {
    if (chosen > 0) submit();
  }, [chosen]);

  const close = useEffectEvent(() => {
    if (isUnsaved && readToken() === null) markLeft(name);
  });
  useEffect(() => () => close(), []);

  useEffect(() => {
    if (!isResumed) return;
    forgetLeft();
    toast({ kind: "info", text: draftTexts.resumed });
  }, [isResumed]);

  return {
    form,
    base,
    isUnsaved,
    newer,
    offered,
    resume() {
      if (offered) begin(upon(offered, dossier));
      setOffered(undefined);
    },
    drop() {
      dropDraft(name);
      setOffered(undefined);
    },
    cancel: () => begin(dossier ? { base: baseOf(dossier), values: valuesOf(dossier) } : { base, values: base.values }),
    /** Goes on with chosen values upon the newer dossier. */
    choose(values: DossierValues) {
      if (!newer) return;
      keepAnswer(newer);
      begin({ base: baseOf(newer), values });
      setNewer(undefined);
      setChosen((before) => before + 1);
    },
    backFromNewer: () => setNewer(undefined),
    /** The feed's value was taken back in a field: what is typed in the others stays. */
    takeSource(stored: Dossier, field: keyof DossierValues) {
      const values = { ...form.values, ...only(valuesOf(stored), [field]) };
      const known = { ...base, values: { ...base.values, ...only(valuesOf(stored), [field]) } };
      keepAnswer(stored);
      goOn(upon({ base: known, values }, stored));
    },
  };
}

async function store(dossier: Dossier | undefined, edition: number, changed: Partial<DossierValues>): Promise<Dossier> {
  if (!dossier) return send(createDossier, changed);
  return send(changeDossier, { id: String(dossier.id), edition, ...changed });
}

import { changeDossier, createDossier, type Dossier } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, send } from "../../../../api/client.ts";
import { now } from "../../../../format/now.ts";
import { showError } from "../../../../shell/show-error.ts";
import { type Edited, useEditedForm } from "../../../../shell/unsaved/use-edited-form.ts";
import type { Issues } from "../../../../ui/form.ts";
import { OFFERED, toast } from "../../../../ui/toast.ts";
import { type Author, authorName } from "../author-name.ts";
import { useCacheDossier } from "../queries.ts";
import { states } from "../texts.ts";
import {
  changedFields,
  type DossierValues,
  issuesByField,
  issuesOf,
  pick,
  readable,
  valuesOf,
} from "./dossier-values.ts";
import { type FormField, formFields } from "./field-groups.ts";
import { labels, form as texts } from "./texts.ts";

export function useDossierForm(dossier: Dossier | undefined, onCreated?: (dossier: Dossier) => void) {
  const cache = useCacheDossier();
  const navigate = useNavigate();
  const [opened] = useState(() => window.location.pathname);
  const [created, setCreated] = useState<Dossier>();
  const createsAnother = useRef(false);
  const edited = useEditedForm<DossierValues>({
    name: `dossier.${dossier?.id ?? "new"}`,
    stored: readDossier(dossier),
    check: (values) => issuesOf(values, localDay(new Date(now()), PARIS), dossier?.state === "published"),
    live: true,
    send: save,
    onError: issuesOfError,
    newer: ({ candidate, by }) => ({
      ...readDossier(candidate as Dossier),
      by: by ? authorName(by as Author) : undefined,
    }),
    fields: (values) =>
      Object.fromEntries(formFields.map((name) => [name, values[name] === "" ? "" : readable(name, values[name])])),
    label: (name) => labels[name as FormField],
  });

  async function save(values: DossierValues, read: Edited<DossierValues>): Promise<Edited<DossierValues>> {
    const changed = changedFields(read.values, values);
    if (dossier && changed.length === 0) return read;
    const stored = await store(dossier, read.edition ?? 0, pick(values, changed));
    const [duplicate] = dossier || !createsAnother.current ? [] : stored.likelyDuplicates;
    if (duplicate) {
      const { firstName, lastName, state } = duplicate;
      const text = texts.createdTwice(`${firstName} ${lastName}`, states[state]);
      const run = () => void navigate(centrePath("Dossier", { id: duplicate.id }));
      const action = { label: texts.showDuplicate, run };
      toast({ kind: "warning", text, duration: OFFERED, action });
    } else toast({ text: dossier ? texts.saved : texts.created });
    if (dossier) await cache(stored);
    else if (createsAnother.current) {
      edited.form.wiring.ref.current?.querySelector("input")?.focus();
      return readDossier(undefined);
    } else setCreated(stored);
    return readDossier(stored);
  }

  // Opens the new dossier, unless the user has already left the form.
  const leave = useEffectEvent((stored: Dossier) => {
    if (window.location.pathname === opened) onCreated?.(stored);
  });
  useEffect(() => {
    if (created && !edited.isUnsaved) leave(created);
  }, [created, edited.isUnsaved]);

  return {
    ...edited,
    createsAnother,
    takeSource(stored: Dossier, field: keyof DossierValues) {
      edited.form.change(pick(valuesOf(stored), [field]));
      void cache(stored);
    },
  };
}

function readDossier(dossier: Dossier | undefined): Edited<DossierValues> {
  return { edition: dossier?.edition ?? null, values: valuesOf(dossier) };
}

function issuesOfError(error: unknown): Issues<DossierValues> {
  const body = error instanceof ApiError && typeof error.body === "object" ? error.body : {};
  if (body.code === "invalidRecord" && Array.isArray(body.errors)) return issuesByField(body.errors);
  return { form: showError(error, { fallback: texts.failed }) };
}

async function store(dossier: Dossier | undefined, edition: number, changed: Partial<DossierValues>): Promise<Dossier> {
  if (!dossier) return send(createDossier, changed);
  return send(changeDossier, { id: String(dossier.id), edition, ...changed });
}

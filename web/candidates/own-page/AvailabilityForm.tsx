import { setAvailability } from "contract/candidates/own-page/own-dossier.ts";
import { type Availability, DRIVING_LICENCES, MOBILITY_KM } from "contract/candidates/own-page/own-values.ts";
import { send } from "../../api/client.ts";
import { today } from "../../format/dates.ts";
import { formIssues } from "../../shell/field-issues.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { SaveBar } from "../../shell/unsaved/SaveBar.tsx";
import { useUnsavedForm } from "../../shell/unsaved/use-unsaved.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { say, useOwnCache } from "./queries.ts";
import { shell, availability as texts } from "./texts.ts";

interface Typed {
  readonly lookingFor: boolean;
  readonly from: string;
  readonly mobilityKm: string;
  readonly drivingLicence: string;
}

const empty: Typed = { lookingFor: true, from: "", mobilityKm: "", drivingLicence: "" };
const draft = formDraft("availability", empty);

export function AvailabilityForm({ availability }: { availability: Availability }) {
  const { merge, refresh } = useOwnCache();
  const form = useForm({ initial: asTyped(availability), check, send: save, draft });
  const stored = asTyped(availability);
  const isUnsaved = JSON.stringify(form.values) !== JSON.stringify(stored);
  useUnsavedForm(form, isUnsaved);

  async function save(typed: Typed): Promise<Issues<Typed> | undefined> {
    try {
      const saved = await send(setAvailability, asAvailability(typed));
      merge(saved);
      void refresh();
      form.reset(asTyped(saved.availability));
      say(texts.saved);
      return undefined;
    } catch (error) {
      return formIssues(error, { code: "invalidRecord", fallback: shell.saveFailed });
    }
  }

  return (
    <Card as="section" className="stack-4">
      <h2>{texts.title}</h2>
      <p className="quiet">{texts.intro}</p>
      <form {...form.wiring} className="stack-4">
        <Toggle
          label={texts.lookingFor}
          checked={form.values.lookingFor}
          onChange={({ target }) => form.change({ lookingFor: target.checked })}
        />
        <DayField
          {...form.text("from")}
          label={texts.from}
          hint={form.values.from !== "" && form.values.from <= today() && texts.availableNow}
          min={today()}
        />
        <Field
          {...form.text("mobilityKm")}
          label={texts.mobility}
          hint={texts.mobilityHint}
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField
          {...form.text("drivingLicence")}
          label={texts.licence}
          placeholder={texts.noAnswer}
          options={DRIVING_LICENCES.map((value) => ({ value, label: texts.licences[value] }))}
        />
        <FieldError>{form.issue("form")}</FieldError>
        <SaveBar isUnsaved={isUnsaved} onCancel={() => form.reset(stored)}>
          <Button type="submit" loading={form.sending}>
            {texts.save}
          </Button>
        </SaveBar>
      </form>
    </Card>
  );
}

function asTyped({ lookingFor, from, mobilityKm, drivingLicence }: Availability): Typed {
  return {
    lookingFor,
    from: from ?? "",
    mobilityKm: mobilityKm === null ? "" : String(mobilityKm),
    drivingLicence: drivingLicence ?? "",
  };
}

function asAvailability({ lookingFor, from, mobilityKm, drivingLicence }: Typed): Availability {
  const licence = DRIVING_LICENCES.find((known) => known === drivingLicence) ?? null;
  const kilometres = withoutUnit(mobilityKm);
  return {
    lookingFor,
    from: from === "" ? null : from,
    mobilityKm: kilometres === "" ? null : Number(kilometres),
    drivingLicence: licence,
  };
}

const withoutUnit = (typed: string) => typed.replace(/km\s*$/i, "").trim();

function check({ mobilityKm }: Typed): Issues<Typed> {
  const typed = withoutUnit(mobilityKm);
  const isRight = typed === "" || (/^\d+$/.test(typed) && Number(typed) <= MOBILITY_KM.max);
  return { mobilityKm: isRight ? undefined : texts.mobilityWrong };
}

import { hasPlace, RADII } from "contract/candidates/nearby.ts";
import { isZipCode, normalizeZipCode } from "contract/fields.ts";
import { longest } from "contract/values.ts";
import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { GroupFrame } from "../../ui/GroupFrame.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import type { Filters } from "./filters.ts";
import { useOwnPostalCode } from "./own-department.ts";
import { search } from "./texts.ts";

const texts = {
  postalCode: "Code postal",
  postalCodeHint: "Celui de votre clinique, ou un autre.",
  whereFrom: "Indiquez le code postal autour duquel chercher.",
  fiveDigits: "Un code postal a cinq chiffres.",
  howFar: "Rayon",
  anyDistance: "Toutes les distances",
  radius: (kilometres: number) => `${kilometres} km`,
};

export interface AroundFieldsProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  className?: string | undefined;
}

const radii = RADII.map((radius) => ({ value: String(radius), label: texts.radius(radius) }));

export function AroundFields({ filters, onChange, className }: AroundFieldsProps) {
  const { near, radius } = filters;
  const zip = useOwnPostalCode() ?? "";
  const own = hasPlace(zip) ? zip : "";
  const [input, setInput] = useState<string>();
  const [wasTouched, setTouched] = useState(false);
  const text = input ?? (near || own);
  const place = normalizeZipCode(text);
  const isRequired = own === "" && radius !== "";
  return (
    <GroupFrame label={search.around} className={className}>
      <Field
        label={texts.postalCode}
        hint={texts.postalCodeHint}
        value={text}
        inputMode="numeric"
        maxLength={longest.ZIPCode}
        pattern={isZipCode(text) ? undefined : "[0-9]{5}"}
        required={isRequired}
        error={wasTouched ? issueOf(place, isRequired) : null}
        onBlur={() => {
          setTouched(true);
          if (input !== undefined) setInput(place);
        }}
        // Hides the browser's own error message, because the form shows its own message.
        onInvalid={(event) => {
          event.preventDefault();
          setTouched(true);
          event.currentTarget.focus();
        }}
        autoComplete="off"
        onChange={(event) => {
          setInput(event.target.value);
          onChange(filtersAround(normalizeZipCode(event.target.value), radius, own));
        }}
      />
      <SelectField
        label={texts.howFar}
        placeholder={texts.anyDistance}
        options={radii}
        value={radius}
        onChange={(event) => onChange(filtersAround(place, event.target.value, own))}
      />
    </GroupFrame>
  );
}

function issueOf(place: string, isRequired: boolean): string | null {
  if (place === "") return isRequired ? texts.whereFrom : null;
  return isZipCode(place) ? null : texts.fiveDigits;
}

/** Without a radius, omits the clinic's own postal code, because this code is the server's default. */
function filtersAround(place: string, radius: string, own: string): Pick<Filters, "near" | "radius"> {
  return { near: isZipCode(place) && (radius !== "" || place !== own) ? place : "", radius };
}

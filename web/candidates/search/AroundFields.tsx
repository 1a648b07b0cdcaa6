import { hasPlace, RADII } from "contract/candidates/nearby.ts";
import { isZipCode, normalizeZipCode } from "contract/fields.ts";
import { longest } from "contract/values.ts";
import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { GroupFrame } from "../../ui/GroupFrame.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
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
  order: "Ordre",
  latest: "Les plus récents",
  nearest: "Les plus proches",
};

export interface AroundFieldsProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  className?: string | undefined;
}

const radii = RADII.map((radius) => ({ value: String(radius), label: texts.radius(radius) }));
const orders = [
  { value: "publication", label: texts.latest },
  { value: "distance", label: texts.nearest },
];

export function AroundFields({ filters, onChange, className }: AroundFieldsProps) {
  const { near, radius, order } = filters;
  const zip = useOwnPostalCode() ?? "";
  const own = hasPlace(zip) ? zip : "";
  const [input, setInput] = useState<string>();
  const [wasTouched, setTouched] = useState(false);
  const text = input ?? (near || own);
  const place = normalizeZipCode(text);
  const isNearest = (order || (near === "" ? "publication" : "distance")) === "distance";
  const isRequired = own === "" && (radius !== "" || isNearest);
  const changeAround = (wanted: Partial<Around>) =>
    onChange(filtersAround({ place, radius, isNearest, ...wanted }, own));
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
        // Prevents the browser's error bubble, because the form shows a message.
        onInvalid={(event) => {
          event.preventDefault();
          setTouched(true);
          event.currentTarget.focus();
        }}
        autoComplete="off"
        onChange={(event) => {
          setInput(event.target.value);
          changeAround({ place: normalizeZipCode(event.target.value), isNearest: isNearest || radius === "" });
        }}
      />
      <SelectField
        label={texts.howFar}
        placeholder={texts.anyDistance}
        options={radii}
        value={radius}
        onChange={(event) => changeAround({ radius: event.target.value, isNearest: radius === "" || isNearest })}
      />
      <RadioGroup
        label={texts.order}
        options={orders}
        value={isNearest ? "distance" : "publication"}
        onChange={(value) => changeAround({ isNearest: value === "distance" })}
      />
    </GroupFrame>
  );
}

function issueOf(place: string, isRequired: boolean): string | null {
  if (place === "") return isRequired ? texts.whereFrom : null;
  return isZipCode(place) ? null : texts.fiveDigits;
}

interface Around {
  readonly place: string;
  readonly radius: string;
  readonly isNearest: boolean;
}

function filtersAround({ place, radius, isNearest }: Around, own: string): Pick<Filters, "near" | "radius" | "order"> {
  const isNamed = isZipCode(place);
  if (radius === "" && !isNearest && (!isNamed || place === own)) return { near: "", radius: "", order: "" };
  return { near: isNamed ? place : "", radius, order: isNearest ? (isNamed ? "" : "distance") : "publication" };
}

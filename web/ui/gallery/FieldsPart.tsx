import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { Checkbox } from "../Checkbox.tsx";
import { CheckboxGroup } from "../CheckboxGroup.tsx";
import { Field } from "../Field.tsx";
import { MultiCombobox } from "../MultiCombobox.tsx";
import { OtpField } from "../OtpField.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { RadioGroup } from "../RadioGroup.tsx";
import { SelectField } from "../SelectField.tsx";
import { Toggle } from "../Toggle.tsx";
import { fruits, sizes, texts } from "./texts.ts";

export function FieldsPart() {
  const [chosen, setChosen] = useState(["abricot", "citron"]);
  const [code, setCode] = useState("12");
  return (
    <>
      <Field label={texts.fieldLabel} hint={texts.fieldHint} placeholder={texts.fieldLabel} />
      <Field label={texts.fieldLabel} error={texts.fieldError} defaultValue="" />
      <Field label={texts.readOnly} readOnly defaultValue="10001" endIcon={<CircleCheck size={20} aria-hidden />} />
      <Field label={texts.disabled} disabled defaultValue="10001" />
      <PasswordField label={texts.password} defaultValue="abricot" autoComplete="off" />
      <SelectField label={texts.select} options={sizes} placeholder={texts.selectEmpty} />
      <MultiCombobox
        label={texts.combobox}
        placeholder={texts.comboboxPlaceholder}
        options={fruits}
        values={chosen}
        onChange={setChosen}
      />
      <OtpField label={texts.code} value={code} onChange={setCode} />
      <OtpField label={texts.code} value="1234" onChange={() => undefined} error={texts.codeError} />
    </>
  );
}

export function ChoicesPart() {
  const [size, setSize] = useState<string | null>("Moyenne");
  const [ticked, setTicked] = useState(["Petite"]);
  const [active, setActive] = useState(true);
  return (
    <>
      <RadioGroup label={texts.radio} options={sizes} value={size} onChange={setSize} />
      <CheckboxGroup label={texts.checks} options={sizes} values={ticked} onChange={setTicked} />
      <div>
        <Checkbox label={texts.some} indeterminate readOnly checked={false} />
        <Checkbox label={texts.terms} error={texts.fieldError} />
        <Checkbox label={texts.disabled} disabled />
        <Toggle
          label={active ? texts.on : texts.off}
          checked={active}
          onChange={(event) => setActive(event.target.checked)}
        />
        <br />
        <Toggle label={texts.off} checked={false} readOnly />
      </div>
    </>
  );
}

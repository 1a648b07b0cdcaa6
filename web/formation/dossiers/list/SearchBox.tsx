import Search from "lucide-react/icons/search";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { Field } from "../../../ui/Field.tsx";

export interface SearchBoxProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

/** How long after the last key it is searched, in milliseconds; Enter does not wait. */
const PAUSE = 350;

/** A line that searches while it is typed. What is searched from elsewhere, such as by going back, stands in it too. */
export function SearchBox({ label, placeholder, maxLength, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const wanted = typed.trim();
  const search = useEffectEvent(() => onChange(wanted));
  useEffect(() => {
    if (wanted === known) return;
    const timeout = setTimeout(search, PAUSE);
    return () => clearTimeout(timeout);
  }, [wanted, known]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (wanted !== value) onChange(wanted);
  }

  return (
    <form method="post" onSubmit={submit}>
      <Field
        type="search"
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        endIcon={<Search size={20} aria-hidden />}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}

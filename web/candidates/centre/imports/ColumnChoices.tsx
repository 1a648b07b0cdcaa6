import { headingOf, importFields } from "contract/candidates/import-headings.ts";
import type { ImportDetail } from "contract/candidates/imports.ts";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import styles from "./Imports.module.css";
import { useImportActions } from "./queries.ts";
import { columnChoices as texts } from "./texts.ts";

/**
 * Staff choose a field for each unknown column of a file. The server stores the choices, and applies the choices to all
 * later imports by any member of staff (B16-04).
 */
export function ColumnChoices({ detail: { id, kind, columns } }: { detail: ImportDetail }) {
  const [chosen, setChosen] = useState(columns);
  const { match } = useImportActions(id);
  const options = importFields[kind].map((field) => ({ value: field, label: headingOf(kind, field) }));
  return (
    <form
      method="post"
      className={styles.upload}
      aria-labelledby="colonnes"
      onSubmit={(event) => {
        event.preventDefault();
        match.mutate(chosen);
      }}
    >
      <h2 id="colonnes">{texts.title}</h2>
      <p className="quiet">{texts.text}</p>
      <div className={styles.choices}>
        {Object.entries(chosen).map(([heading, field]) => (
          <SelectField
            key={heading}
            label={texts.label(heading)}
            placeholder={texts.ignore}
            options={options}
            value={field}
            onChange={({ target }) => setChosen({ ...chosen, [heading]: target.value })}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" loading={match.isPending}>
          {texts.check}
        </Button>
      </div>
    </form>
  );
}

import type { Dossier, DossierField } from "contract/candidates/dossiers.ts";
import { ageInYears } from "../../../format/dates.ts";
import { now } from "../../../format/now.ts";
import { spacedPhone } from "../../../format/phone.ts";
import styles from "./DossierPrint.module.css";
import { fieldName, valueText } from "./field-value.ts";
import { StoredPicture } from "./files/PicturePart.tsx";
import { fieldGroups, groupNames } from "./form/field-groups.ts";
import { groups } from "./form/texts.ts";
import { page, states, print as texts } from "./texts.ts";

/** The printed page shows these fields separately, not in the list of the other fields. */
const APART: readonly DossierField[] = ["lastName", "firstName", "coverLetter", "jobInterviewDetail"];

/** Replaces the form when staff print the page. Cuts a long letter, so that the dossier fits on one page (B16-05). */
export function DossierPrint({ dossier }: { dossier: Dossier }) {
  const { firstName, lastName, externalId, state, profilePicture, jobInterviewDetail, coverLetter } = dossier;
  const age = ageInYears(dossier.birthday);
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        {profilePicture !== null && <StoredPicture dossier={dossier} name={profilePicture} />}
        <div>
          <p className={styles.name}>
            {firstName} {lastName}
          </p>
          <p>
            {[...(age === undefined ? [] : [texts.age(age)]), states[state], `${page.externalId} ${externalId}`].join(
              " · ",
            )}
          </p>
        </div>
      </header>
      <div className={styles.groups}>
        {groupNames.map((group) => (
          <Facts
            key={group}
            title={groups[group]}
            dossier={dossier}
            fields={fieldGroups[group].filter((field) => !APART.includes(field))}
          />
        ))}
      </div>
      {jobInterviewDetail && (
        <section>
          <h2>{fieldName("jobInterviewDetail")}</h2>
          <p className={styles.detail}>{jobInterviewDetail}</p>
        </section>
      )}
      {coverLetter && (
        <section className={styles.letter}>
          <h2>{fieldName("coverLetter")}</h2>
          <p>{coverLetter}</p>
        </section>
      )}
      <footer>{texts.printed(new Date(now()).toLocaleDateString("fr-FR"))}</footer>
    </article>
  );
}

function Facts({ title, dossier, fields }: { title: string; dossier: Dossier; fields: readonly DossierField[] }) {
  const facts = fields.map((field) => {
    const text = valueText(field, dossier[field]);
    return [fieldName(field), field === "cellPhone" && text ? spacedPhone(text) : text] as const;
  });
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text ?? page.none}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import type { DossierItem } from "contract/candidates/dossiers.ts";
import { centrePath } from "contract/centre/centre-screens.ts";
import { departmentFromZip } from "contract/departments.ts";
import { type ReactNode, use } from "react";
import { ageInYears, dayAndTime } from "../../../../format/dates.ts";
import { FileX, ImageOff } from "../../../../shell/centre/icons.ts";
import type { Column } from "../../../../shell/centre/Table.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import { hasImmersion, hasTests } from "../../../card/facts.ts";
import { card } from "../../../card/texts.ts";
import { ListStateContext } from "../list-order.ts";
import { MoveMenu } from "../MoveButtons.tsx";
import { StateBadge } from "../StateBadge.tsx";
import { origins } from "../texts.ts";
import styles from "./columns.module.css";
import { AGE } from "./filters.ts";
import { list as texts } from "./texts.ts";

const heads = texts.columns;

export const columns: readonly Column<DossierItem>[] = [
  { head: heads.name, cell: (dossier) => <Name dossier={dossier} />, sort: "lastName", share: 16 },
  { head: heads.age, cell: ({ birthday }) => ageText(birthday), sort: AGE, whole: true },
  {
    head: heads.city,
    cell: ({ city }) => <span title={city ?? undefined}>{city ?? texts.unknown}</span>,
    sort: "city",
    share: 11,
  },
  { head: heads.department, cell: ({ ZIPCode }) => departmentFromZip(ZIPCode) ?? texts.unknown, sort: "ZIPCode" },
  {
    head: heads.level,
    cell: (dossier) => <span title={levelText(dossier)}>{levelText(dossier)}</span>,
    sort: "studyLevelCategory",
    share: 18,
  },
  { head: heads.steps, cell: (dossier) => <Steps dossier={dossier} />, sort: "steps" },
  {
    head: heads.state,
    cell: ({ state, left }) => <StateBadge state={state} isErasing={left?.as === "erasing"} />,
    sort: "state",
    whole: true,
  },
  { head: heads.publishedAt, cell: ({ publishedAt }) => dayText(publishedAt), sort: "publishedAt", whole: true },
  { head: heads.updatedAt, cell: ({ updatedAt }) => dayText(updatedAt), sort: "updatedAt", whole: true },
  { head: heads.views, cell: ({ views }) => views, sort: "views", numeric: true },
  { head: heads.selections, cell: ({ selections }) => selections, sort: "selections", numeric: true },
  { head: heads.origin, cell: ({ origin }) => origins[origin], sort: "origin", whole: true },
  { head: heads.actions, cell: (dossier) => <MoveMenu dossier={dossier} />, bare: true },
];

function Name({ dossier }: { dossier: DossierItem }) {
  const { id, externalId, lastName, firstName, profilePicture, personalResume } = dossier;
  const name = `${firstName} ${lastName}`;
  const state = use(ListStateContext);
  return (
    <span className={styles.who}>
      <Link className={styles.name} title={`${name} · ${externalId}`} to={centrePath("Dossier", { id })} state={state}>
        {name}
      </Link>
      {profilePicture === null && <Missing icon={<ImageOff size={16} aria-hidden />} what={texts.flags.noPicture} />}
      {personalResume === null && <Missing icon={<FileX size={16} aria-hidden />} what={texts.flags.noResume} />}
    </span>
  );
}

function Missing({ icon, what }: { icon: ReactNode; what: string }) {
  return (
    <span className={styles.missing} title={what}>
      {icon}
      <VisuallyHidden>{what}</VisuallyHidden>
    </span>
  );
}

function Steps({ dossier }: { dossier: DossierItem }) {
  const opinion = dossier.jobInterviewNotice;
  const marks = [
    { label: card.immersion, isDone: hasImmersion(dossier) },
    { label: card.tests, isDone: hasTests(dossier) },
    { label: card.opinion, isDone: opinion !== null, value: opinion },
  ].map(({ label, isDone, value }) => {
    return { label, isDone, words: texts.step(label, value ?? (isDone ? texts.stepDone : texts.stepPending)) };
  });
  const done = marks.filter(({ isDone }) => isDone).length;
  const words = marks.map((mark) => mark.words).join(", ");
  return (
    <span className={styles.steps} title={words}>
      {marks.map(({ label, isDone }) => (
        <span key={label} className={styles.dot} data-done={isDone || undefined} aria-hidden />
      ))}
      {texts.steps(done, marks.length)}
      <VisuallyHidden> ({words})</VisuallyHidden>
    </span>
  );
}

function ageText(birthday: string | null): string {
  const age = ageInYears(birthday);
  return age === undefined ? texts.unknown : texts.age(age);
}

function levelText({ studyLevel, studyLevelCategory }: DossierItem): string {
  return studyLevel ?? STUDY_CATEGORIES.find(({ id }) => id === studyLevelCategory)?.label ?? texts.unknown;
}

function dayText(instant: string | null): string {
  return instant === null ? texts.unknown : dayAndTime(instant).day;
}

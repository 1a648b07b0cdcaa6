import type { Candidate, CandidateCard } from "contract/candidates/candidate-fields.ts";
import type { Opinion } from "contract/candidates/candidate-values.ts";
import type { ReactNode } from "react";
import { Card } from "../../ui/Card.tsx";
import { Check, Clock } from "../../ui/list-icons.ts";
import { BookOpen } from "../../ui/page-icons.ts";
import { hasImmersion, hasTests, upgradeHours } from "../card/facts.ts";
import { notShared } from "../not-shared.ts";
import styles from "./SheetSteps.module.css";
import { sheet } from "./texts.ts";

/** The list has already loaded the facts of the card. The other facts of the sheet load later. */
type KnownFacts = CandidateCard & Partial<Candidate>;

export function SheetSteps({ candidate }: { candidate: KnownFacts }) {
  return (
    <Card as="section" kind="panel" className={styles.steps}>
      <h2>{sheet.steps}</h2>
      <ol>
        <Immersion candidate={candidate} />
        <Tests candidate={candidate} />
        <Advice notice={candidate.jobInterviewNotice} />
        {upgradeHours(candidate) > 0 && <UpgradeHours candidate={candidate} />}
      </ol>
    </Card>
  );
}

function Immersion({ candidate }: { candidate: KnownFacts }) {
  return (
    <Step title={sheet.immersion} state={hasImmersion(candidate) ? "done" : "pending"}>
      <p>{sheet.days(candidate.internshipDuration)}</p>
      <Facts
        facts={[
          [sheet.structure, candidate.internshipStructureName],
          [sheet.activity, candidate.internshipActivity],
        ]}
      />
    </Step>
  );
}

function Tests({ candidate }: { candidate: KnownFacts }) {
  const done = hasTests(candidate);
  return (
    <Step title={sheet.tests} state={done ? "done" : "pending"}>
      <p>{sheet.testsLine}</p>
      <p className={styles.state}>{done ? sheet.testsDone : sheet.testsPending}</p>
      <Facts
        facts={[
          [sheet.center, candidate.jobInterviewTrainingCenter],
          [sheet.detail, candidate.jobInterviewDetail],
        ]}
      />
    </Step>
  );
}

function Advice({ notice }: { notice: Opinion | null }) {
  return (
    <Step title={sheet.advice} state={notice === null ? "pending" : "done"}>
      <p className={styles.state}>{notice ?? sheet.advicePending}</p>
    </Step>
  );
}

function UpgradeHours({ candidate }: { candidate: KnownFacts }) {
  const subjects = (["ranFR", "ranMA", "ranAR"] as const).filter((subject) => candidate[subject] > 0);
  return (
    <Step title={sheet.upgrade} state="ahead">
      <Facts facts={subjects.map((subject) => [sheet.hours[subject], sheet.hourCount(candidate[subject])])} />
      <p>{sheet.upgradeRule}</p>
    </Step>
  );
}

const stepIcons = { done: Check, pending: Clock, ahead: BookOpen };

function Step({ title, state, children }: { title: string; state: keyof typeof stepIcons; children: ReactNode }) {
  const Icon = stepIcons[state];
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark}>
        <Icon size={18} strokeWidth={2.5} aria-hidden />
      </span>
      <div className={styles.content}>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | null | undefined])[] }) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Letter({ candidate }: { candidate: Candidate }) {
  const { coverLetter, firstName } = candidate;
  if (coverLetter === null && !candidate.notShared.includes("letter")) return null;
  return (
    <Card as="section" kind="panel">
      <h2>{sheet.letter}</h2>
      {coverLetter === null ? (
        <p className="quiet-2">{notShared.letter(firstName)}</p>
      ) : (
        <p className={styles.letter}>{coverLetter}</p>
      )}
    </Card>
  );
}

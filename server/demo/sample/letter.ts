import type { Dice } from "./dice.ts";
import {
  closings,
  greetings,
  immersions,
  motives,
  noImmersion,
  openings,
  practicalities,
  type Sentence,
  strengths,
  studies,
  type Writer,
} from "./letter-sentences.ts";

/** What the writer tells of the immersion internship, done or to come. */
function aboutImmersion(writer: Writer): readonly Sentence[] {
  return writer.days > 0 ? (immersions[writer.activity] ?? noImmersion) : noImmersion;
}

/**
 * A cover letter of three to seven paragraphs that agrees with what its writer's sheet says.
 * One letter in five is short, as in real life.
 */
export function coverLetter(writer: Writer, dice: Dice): string {
  const say = (sentences: readonly Sentence[]) => dice.pick(sentences)(writer);
  const brief = dice.chance(20);
  const background = studies[writer.studyLevelCategory - 1] ?? strengths;
  const paragraphs = brief
    ? [say(openings), `${say(aboutImmersion(writer))} ${say(practicalities)}`]
    : [
        say(openings),
        say(motives),
        `${say(background)} ${say(strengths)}`,
        say(aboutImmersion(writer)),
        ...(dice.chance(70) ? [say(practicalities)] : []),
      ];
  return [dice.pick(greetings), ...paragraphs, say(closings), `${writer.firstName} ${writer.lastName}`].join("\n\n");
}

import { afterEach, expect, it } from "vitest";
import { valuesOf } from "../dossiers/form/dossier-values.ts";
import { draftName, keepDraft, readDraft } from "../dossiers/form/draft.ts";
import { dropAllLeftFiles, leaveFiles, leftFiles } from "../imports/left-files.ts";
import { typedDraft } from "../shell/typed-draft.ts";
import { enter } from "./queries.ts";

const draft = { base: { edition: 2, values: valuesOf() }, values: { ...valuesOf(), city: "Vitré" }, at: 1000 };
const refusal = typedDraft("refusal", { reason: "" });

/** Logs in as one of the staff. */
function enterAs(id: string): void {
  enter({
    token: `jeton-${id}`,
    staff: { id, email: "a@b.example", firstName: "A", lastName: "B", role: "conseiller" },
  });
}

/** What is there of all that was typed and not sent. */
const left = () => [readDraft(draftName(7), 2000)?.values.city, refusal.read()?.reason, leftFiles("imports").length];

afterEach(() => {
  dropAllLeftFiles();
  localStorage.clear();
  sessionStorage.clear();
});

it("B1-23 what was typed and not sent waits over a login of the same person, and is gone for another", () => {
  enterAs("anne");
  keepDraft(draftName(7), draft);
  refusal.keep({ reason: "Pas encore" });
  leaveFiles("imports", [new File(["x"], "candidats.csv")]);
  enterAs("anne");
  expect(left()).toEqual(["Vitré", "Pas encore", 1]);
  enterAs("bruno");
  expect(left()).toEqual([undefined, undefined, 0]);
});

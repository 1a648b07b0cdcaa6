import { afterEach, beforeEach, expect, it } from "vitest";
import {
  dropAllInterrupted,
  interruptedFiles,
  storeInterrupted,
} from "../../candidates/centre/imports/interrupted-files.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { endSession, startStaffSession } from "./queries.ts";

const rejection = formDraft("refusal", { reason: "" });

/** Logs in as one of the staff. */
function enterAs(id: string): void {
  startStaffSession({
    token: `jeton-${id}`,
    staff: { id, email: "a@b.example", firstName: "A", lastName: "B", role: "conseiller" },
  });
}

const left = () => [rejection.read()?.reason, interruptedFiles("imports").length];

beforeEach(() => {
  enterAs("anne");
  rejection.write({ reason: "Pas encore" });
  storeInterrupted("imports", [new File(["x"], "candidats.csv")]);
});
afterEach(() => {
  dropAllInterrupted();
  localStorage.clear();
});

it("what was typed waits for the login of the same person, and is gone for another (B0-09, B1-23)", () => {
  enterAs("anne");
  expect(left()).toEqual(["Pas encore", 1]);
  enterAs("bruno");
  expect(left()).toEqual([undefined, 0]);
});

it("a logout by hand leaves nothing of what was typed (B0-09)", async () => {
  await endSession();
  expect(left()).toEqual([undefined, 0]);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import {
  dropAllInterrupted,
  interruptedFiles,
  storeInterrupted,
} from "../../candidates/centre/imports/interrupted-files.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { endSession, startStaffSession } from "./queries.ts";

const rejection = formDraft("refusal", { reason: "" });

function logInAs(id: string): void {
  startStaffSession({
    token: `jeton-${id}`,
    staff: { id, email: "a@b.example", firstName: "A", lastName: "B", role: "conseiller" },
  });
}

const left = () => [rejection.read()?.reason, interruptedFiles("imports").length];

beforeEach(() => {
  logInAs("anne");
  rejection.write({ reason: "Pas encore" });
  storeInterrupted("imports", [new File(["x"], "candidats.csv")]);
});
afterEach(() => {
  dropAllInterrupted();
  localStorage.clear();
});

it("the login of another person deletes a staff member's drafts (B0-09 B1-23)", () => {
  logInAs("anne");
  expect(left()).toEqual(["Pas encore", 1]);
  logInAs("bruno");
  expect(left()).toEqual([undefined, 0]);
});

it("a staff member's logout deletes all drafts (B0-09)", async () => {
  await endSession();
  expect(left()).toEqual([undefined, 0]);
});

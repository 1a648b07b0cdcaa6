import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { currentUser } from "contract/accounts/account.ts";
import { askIntroduction, type Introduction } from "contract/selection/introductions.ts";
import { selections } from "contract/selection/selection.ts";
import { useState } from "react";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { IntroductionDialog } from "./IntroductionDialog.tsx";
import { findIssues, type IntroductionForm, slotsOf } from "./introduction-form.ts";

const MESSAGE = "Nous aimerions faire connaissance à la clinique.";
const values = (given: Partial<IntroductionForm> = {}): IntroductionForm => ({
  ...{ message: MESSAGE, phone: "0299000000", day1: "", time1: "", day2: "", time2: "", day3: "", time3: "" },
  ...given,
});

describe("the form of an introduction request", () => {
  const NOW = Date.parse("2026-03-20T09:00:00Z");
  const issues = (given: Partial<IntroductionForm>) =>
    Object.fromEntries(Object.entries(findIssues(values(given), "Europe/Paris", NOW)).filter(([, issue]) => issue));
  const slot = (day1: string, time1: string) => ({ day1, time1 });

  it.each([
    ["19 characters", { message: "x".repeat(19) }, { message: "Écrivez un message de 20 à 600 caractères." }],
    ["20 characters", { message: "x".repeat(20) }, {}],
    ["20 with spaces around 19", { message: ` ${"x".repeat(19)}\n` }, { message: expect.any(String) }],
    ["600 characters of two units", { message: "🐈".repeat(600) }, {}],
    ["601 characters", { message: "x".repeat(601) }, { message: expect.any(String) }],
    ["no telephone", { phone: "" }, { phone: "Indiquez un numéro de téléphone valable." }],
    ["a day without its hour", slot("2026-03-25", ""), { time1: "Indiquez l'heure." }],
    ["an hour without its day", slot("", "10:00"), { day1: "Indiquez le jour." }],
    ["a minute ago", slot("2026-03-20", "09:59"), { day1: "Ce créneau est déjà passé." }],
    ["in a minute", slot("2026-03-20", "10:01"), {}],
    ["30 days ahead, over the change of clocks", slot("2026-04-19", "11:00"), {}],
    ["a minute more", slot("2026-04-19", "11:01"), { day1: "Un créneau se propose dans les 30 jours à venir." }],
    ["the last slot alone", { day3: "2026-03-19", time3: "10:00" }, { day3: "Ce créneau est déjà passé." }],
  ])("the form of an introduction request rejects only invalid input: %s (B3-01)", (_what, given, expected) => {
    expect(issues(given)).toEqual(expected);
  });

  it("the days and hours of proposed slots are in the clinic's time zone (B3-01 B0-06)", () => {
    const given = values({ day1: "2026-03-28", time1: "10:00", day3: "2026-03-30", time3: "10:00" });
    expect(slotsOf(given, "Europe/Paris")).toEqual(["2026-03-28T09:00:00.000Z", "2026-03-30T08:00:00.000Z"]);
    expect(slotsOf(given, "Indian/Reunion")).toEqual(["2026-03-28T06:00:00.000Z", "2026-03-30T06:00:00.000Z"]);
  });
});

describe("the dialog of an introduction request", () => {
  const api = useFakeApi();

  beforeEach(() => {
    sessionStorage.clear();
    api.response(currentUser, makeUser());
    api.response(selections, { veterinaryCandidateVeterinaryUsers: [] });
  });

  function Opened() {
    const [open, setOpen] = useState(true);
    const candidate = { id: 7, firstName: "Léa", lastName: "Martin", ZIPCode: "35000" };
    return (
      <IntroductionDialog candidate={candidate} account={makeUser()} zone="Europe/Paris" open={open} onOpen={setOpen} />
    );
  }

  const visit = () => renderAt("/candidat/7", <Route path="*" element={<Opened />} />);

  async function ask() {
    const user = userEvent.setup();
    visit();
    await user.clear(await screen.findByLabelText("Message"));
    await user.paste(MESSAGE);
    await user.click(screen.getByRole("button", { name: "Envoyer la demande" }));
    await waitFor(() => expect(api.received(askIntroduction)).toHaveLength(1));
  }

  it("the introduction dialog explains a rejection and keeps the entered values (B3-02)", async () => {
    api.reject(askIntroduction, "introductionOpen");
    await ask();
    const sentence = "Une demande de mise en relation est déjà en cours pour ce candidat.";
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe(MESSAGE);
  });

  it("if the server rejects a slot, the introduction dialog shows the error at the slot's field (B3-01 B0-05)", async () => {
    const error = "Un créneau doit être à venir.";
    const body = { error: "Certains champs sont incorrects.", code: "introductionRefused" };
    api.rejectWith(askIntroduction, 422, { ...body, errors: [{ field: "slots", error }] });
    await ask();
    expect(await screen.findByText(error)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Jour du créneau 1"));
  });

  it("the introduction dialog keeps the entered values after an expired session (B3-01 S4-03)", async () => {
    api.reject(askIntroduction, "sessionExpired");
    await ask();
    cleanup();
    visit();
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Message")).value).toBe(MESSAGE);
  });

  it("the introduction dialog sends a request only once (B3-02)", async () => {
    const introduction: Introduction = {
      id: "0193b1f0-7c1e-7000-8000-000000000001",
      state: "sent",
      ...{ message: MESSAGE, slots: [], phone: "0299000000" },
      ...{ answer: null, reason: null, slot: null, requestedAt: "2026-05-01T10:00:00.000Z", answeredAt: null },
    };
    api.response(askIntroduction, { introduction });
    await ask();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.received(askIntroduction)[0]?.input).toMatchObject({ id: "7", message: MESSAGE, slots: [] });
    expect(sessionStorage.length).toBe(0);
  });
});

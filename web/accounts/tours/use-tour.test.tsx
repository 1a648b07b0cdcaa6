import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { configurationRead, configurationWrite } from "contract/accounts/tours.ts";
import type { ResponseOf } from "contract/call.ts";
import { useState } from "react";
import { Route } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { runTour, type TourStep } from "../../ui/tour.ts";
import { useTour } from "./use-tour.ts";

vi.mock("../../ui/tour.ts", () => ({ runTour: vi.fn() }));
const clock = vi.hoisted(() => ({ now: 0 }));
vi.mock("../../format/now.ts", () => ({ now: () => clock.now }));

const api = useFakeApi();
const start = vi.mocked(runTour);
const stop = vi.fn();
const AFTER = Date.parse("2025-01-01T00:00:00Z");
const BEFORE = Date.parse("2023-07-01T00:00:00Z");

beforeEach(() => {
  clock.now = Date.parse("2026-05-04T10:00:00Z");
  start.mockReset().mockReturnValue(stop);
  stop.mockReset();
  api.answerBy(configurationWrite, ({ details, isActive }) => ({
    details: Object.fromEntries(Object.entries(details ?? {})),
    isActive: isActive === true,
  }));
});

function Page() {
  const [ready, setReady] = useState(false);
  const again = useTour("searchAsv", ready);
  return (
    <>
      <button type="button" onClick={() => setReady(true)}>
        prête
      </button>
      <button type="button" onClick={again}>
        revoir
      </button>
    </>
  );
}

async function visit(details: Record<string, unknown>, isActive = true, act: () => void = () => undefined) {
  api.response(configurationRead, { details, isActive });
  const { user } = renderAt("/", <Route path="/" element={<Page />} />);
  await waitFor(() => expect(api.received(configurationRead).length).toBeGreaterThan(0));
  act();
  fireEvent.click(screen.getByText("prête"));
  return user;
}

function shown(): { steps: readonly TourStep[]; leave: () => void } {
  const [steps, leave] = start.mock.lastCall ?? [[], () => undefined];
  return { steps, leave };
}
const started = (times: number) => waitFor(() => expect(start).toHaveBeenCalledTimes(times));
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("a tour", () => {
  it("An unseen tour starts when the page is ready (S4-70 S7-40)", async () => {
    await visit({ searchAsv: BEFORE });
    await started(1);
    expect(shown().steps.map(({ title }) => title)).toContain("Affinez la recherche");
    expect(api.received(configurationRead)[0]?.input).toEqual({ type: "20" });
  });

  it.each([
    ["the user has seen all its steps", { searchAsv: AFTER }, true],
    ["tours are not active", {}, false],
  ])("A tour does not start automatically when %s (S4-70)", async (_, details, isActive) => {
    await visit(details, isActive);
    await settle();
    expect(start).not.toHaveBeenCalled();
  });

  it.each([
    ["pressed", fireEvent.pointerDown],
    ["typed", fireEvent.keyDown],
    ["scrolled", fireEvent.wheel],
  ])("After the user has %s, a tour waits until the next visit (B14-09)", async (_, event) => {
    await visit({}, true, () => event(document.body));
    await settle();
    expect(start).not.toHaveBeenCalled();
    expect(api.received(configurationWrite)).toEqual([]);
    cleanup();
    await visit({});
    await started(1);
  });

  it("A tour does not start later than 700 ms after the page is ready (B14-09)", async () => {
    const seen = Promise.withResolvers<ResponseOf<typeof configurationRead>>();
    api.answerBy(configurationRead, () => seen.promise);
    renderAt("/", <Route path="/" element={<Page />} />);
    fireEvent.click(screen.getByText("prête"));
    clock.now += 701;
    seen.resolve({ details: {}, isActive: true });
    await settle();
    expect(start).not.toHaveBeenCalled();
  });

  it("If the user presses the button of a tour twice, the tour starts only once (S4-71 S2-132)", async () => {
    const user = await visit({ searchAsv: AFTER });
    await user.click(screen.getByText("revoir"));
    await started(1);
    await user.click(screen.getByText("revoir"));
    await settle();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("If a tour could not start, the next press of its button starts the tour", async () => {
    vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
    start.mockImplementationOnce(() => {
      throw new TypeError("Failed to fetch");
    });
    const user = await visit({ searchAsv: AFTER });
    await user.click(screen.getByText("revoir"));
    await started(1);
    await user.click(screen.getByText("revoir"));
    await started(2);
  });

  it("When the user leaves a tour, the page stores the current time for this tour only (S4-72 S3-30 S3-32 S7-41)", async () => {
    await visit({ notification: AFTER });
    await started(1);
    shown().leave();
    await waitFor(() => expect(api.received(configurationWrite)).toHaveLength(1));
    const { type, details, isActive } = api.received(configurationWrite)[0]?.input ?? {};
    expect({ type, isActive }).toEqual({ type: "20", isActive: true });
    expect(details).toEqual({ notification: AFTER, searchAsv: Date.parse("2026-05-04T10:00:00Z") });
    await settle();
    expect(start).toHaveBeenCalledTimes(1);
  });
});

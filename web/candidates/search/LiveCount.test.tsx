import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { countCandidates } from "contract/candidates/counts.ts";
import { afterEach, expect, it, vi } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { noFilters } from "./filters.ts";
import { LiveCount } from "./LiveCount.tsx";

const api = useFakeApi();

afterEach(() => vi.useRealTimers());

it("the live count of results makes at most three calls a second and shows the last response (B14-05)", async () => {
  api.answerBy(countCandidates, ({ firstName }) => ({ count: 12 - String(firstName ?? "").length }));
  const client = new QueryClient();
  const view = (firstName: string) => (
    <QueryClientProvider client={client}>
      <LiveCount filters={{ ...noFilters, firstName }} />
    </QueryClientProvider>
  );
  const { rerender } = render(view(""));
  await screen.findByText("12 candidats");
  for (const firstName of ["L", "Lé", "Léa"]) rerender(view(firstName));
  await screen.findByText("9 candidats");
  expect(api.received(countCandidates).map(({ input }) => input.firstName ?? "")).toEqual(["", "Léa"]);
});

it("while the search shows a notification's candidates, the live count makes no call (B14-05)", async () => {
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveCount filters={{ ...noFilters, notification: "n-1" }} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(api.received(countCandidates)).toEqual([]);
});

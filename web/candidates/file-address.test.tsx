import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeUser } from "../accounts/profile/fixtures.ts";
import { useFakeApi } from "../testing/fake-api.ts";
import { useFileAddress } from "./file-address.ts";

const api = useFakeApi();
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Address() {
  const fileAddress = useFileAddress();
  return <output>{fileAddress("portrait.jpg", "128")}</output>;
}

async function pass(minutes: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE));
}

it("S6-12 S7-43 renews the file token when less than 10 of its 60 minutes are left, and keeps the address until then", async () => {
  let asked = 0;
  api.answerBy(currentUser, () => makeUser({ fileToken: `f.${++asked}` }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })}>
      <Address />
    </QueryClientProvider>,
  );
  await pass(0);
  const first = "/veterinary/file/f.1/portrait.jpg?size=128";
  expect(screen.getByRole("status").textContent).toBe(first);
  await pass(49);
  expect(screen.getByRole("status").textContent).toBe(first);
  await pass(2);
  expect(screen.getByRole("status").textContent).toBe("/veterinary/file/f.2/portrait.jpg?size=128");
  expect(asked).toBe(2);
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeUser } from "../accounts/profile/fixtures.ts";
import { useFakeApi } from "../testing/fake-api.ts";
import { useFileAddress } from "./file-address.ts";

const api = useFakeApi();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Address() {
  return <output>{useFileAddress()("portrait.jpg", "128")}</output>;
}

async function addressAfter(minutes: number): Promise<string> {
  await act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
  return screen.getByRole("status").textContent;
}

it("a file token is valid for 60 minutes, but after 50 minutes the page requests a new token (S6-12 S7-43)", async () => {
  let tokens = 0;
  api.answerBy(currentUser, () => makeUser({ fileToken: `f.${++tokens}` }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })}>
      <Address />
    </QueryClientProvider>,
  );
  expect(await addressAfter(0)).toBe("/veterinary/file/f.1/portrait.jpg?size=128");
  expect(await addressAfter(49)).toBe("/veterinary/file/f.1/portrait.jpg?size=128");
  expect(await addressAfter(2)).toBe("/veterinary/file/f.2/portrait.jpg?size=128");
  expect(tokens).toBe(2);
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { type InitialEntry, MemoryRouter, Routes, useLocation } from "react-router";
import { onTestFinished } from "vitest";
import { writeToken } from "../api/token.ts";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { type FilledToast, receiveToasts } from "../ui/toast.ts";

export interface TestUser extends UserEvent {
  /** Pastes the text to save time, because each typed character renders the whole form again. */
  readonly fill: (field: Element, text: string) => Promise<void>;
}

export interface Visit {
  readonly user: TestUser;
  readonly client: QueryClient;
  readonly toasts: readonly FilledToast[];
  readonly address: () => string;
}

/** @param visited the paths in the history. The last path is open @param token null if nobody is logged in */
export function renderAt(
  visited: InitialEntry | readonly InitialEntry[],
  routes: ReactNode,
  token: string | null = "session-de-test",
): Visit {
  const toasts: FilledToast[] = [];
  onTestFinished(receiveToasts((message) => toasts.push(message)));
  writeToken(token);
  onTestFinished(() => writeToken(null));

  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let present = "";
  function Address() {
    const { pathname, search } = useLocation();
    present = pathname + search;
    return null;
  }
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[visited].flat()} initialIndex={[visited].flat().length - 1}>
        <ConfirmHost />
        <Routes>{routes}</Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const fill: TestUser["fill"] = async (field, text) => {
    await user.click(field);
    await user.paste(text);
  };
  return { user: Object.assign(user, { fill }), client, toasts, address: () => present };
}

import { act, render, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { PageSkeleton } from "./PageSkeleton.tsx";

it("A page that waits for the network shows 'Hors connexion' instead of a skeleton (B14-08)", () => {
  const setOnline = (isOnline: boolean) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
  };
  onTestFinished(() => void vi.restoreAllMocks());
  render(<PageSkeleton shape="rows" label="Chargement…" />);
  expect(document.querySelector("[aria-busy]")).not.toBeNull();
  setOnline(false);
  expect(screen.getByRole("heading", { name: "Hors connexion" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeDefined();
  expect(document.querySelector("[aria-busy]")).toBeNull();
  setOnline(true);
  expect(screen.getByText("Chargement…")).toBeDefined();
});

import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { App } from "./App.tsx";

vi.mock("./shell/HeaderAndFooter.tsx", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Header: () => {
    throw new Error("The header fails");
  },
}));

it("The app shows the error page if the header throws an error (B0-11)", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<App />);
  expect(screen.getByRole("heading", { name: "Cette page n'a pas pu s'afficher" })).toBeDefined();
});

import { screen } from "@testing-library/react";
import { Route } from "react-router";
import { afterEach, expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { LoginPage } from "./LoginPage.tsx";

useFakeApi();
const name = "Démonstration : comptes, codes et messages";
const visit = () => renderAt("/connexion", <Route path="/connexion" element={<LoginPage />} />, null);
afterEach(() => document.head.querySelector('meta[name="demo"]')?.remove());

it("The login links to the demo page on a demo server", () => {
  document.head.append(Object.assign(document.createElement("meta"), { name: "demo", content: "1" }));
  visit();
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/demo");
});

it("The login has no demo link in production", () => {
  visit();
  expect(screen.queryByRole("link", { name })).toBeNull();
});

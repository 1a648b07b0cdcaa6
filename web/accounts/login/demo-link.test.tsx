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

it("leads to the demo's page where the server says that it is a demo", () => {
  document.head.append(Object.assign(document.createElement("meta"), { name: "demo", content: "1" }));
  visit();
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/demo");
});

it("leads nowhere else in production", () => {
  visit();
  expect(screen.queryByRole("link", { name })).toBeNull();
});

import { waitFor } from "@testing-library/react";
import { shortLink } from "contract/alerts/short-links.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { ShortUrlPage, targetOf } from "./ShortUrlPage.tsx";

const api = useFakeApi();
const CODE = "aB3dE6gH9k";

const routes = (
  <>
    <Route path="/s/:code" element={<ShortUrlPage />} />
    <Route path="*" element={null} />
  </>
);
const visit = () => renderAt(["/a-propos", `/s/${CODE}`], routes);
const own = (path: string) => window.location.origin + path;

it("If the user is logged in, a short link opens the linked page (S2-011 S2-042 S3-36 S7-42)", async () => {
  api.response(shortLink, { url: own("/recherche?notification=8a1e") });
  const { address } = visit();
  await waitFor(() => expect(address()).toBe("/recherche?notification=8a1e"));
  expect(api.received(shortLink)[0]?.input).toEqual({ code: CODE });
});

it("If the user is not logged in, a short link opens the login page (S2-043)", async () => {
  const { address } = renderAt(`/s/${CODE}`, routes, null);
  expect(address()).toBe(`/connexion?redirectUri=%2Fs%2F${CODE}`);
  expect(api.received(shortLink)).toEqual([]);
});

it.each([
  ["is unknown or expired", () => api.reject(shortLink, "shortLinkNotFound")],
  ["leads to another site", () => api.response(shortLink, { url: "https://mal.example/recherche" })],
])("A short link whose code %s shows 'Lien expiré' and opens the search (S2-011 S2-042 W-09)", async (_, prepare) => {
  prepare();
  const { address, toasts } = visit();
  await waitFor(() => expect(address()).toBe("/recherche"));
  expect(toasts).toMatchObject([{ kind: "warning", text: "Lien expiré" }]);
});

it.each([
  ["https://portail.example/recherche?notification=1#a", "/recherche?notification=1#a"],
  ["https://portail.example", "/"],
  ["https://portail.example.mal.example/", undefined],
  ["https://portail.example@mal.example/", undefined],
  ["http://portail.example/recherche", undefined],
  ["https://portail.example:8443/recherche", undefined],
  ["https://portail.example//mal.example", undefined],
  ["//mal.example/", undefined],
  ["/recherche", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("A short link to %j opens %j, and never another site (S2-011 S2-042 W-09)", (address, path) =>
  expect(targetOf(address, "https://portail.example")).toBe(path),
);

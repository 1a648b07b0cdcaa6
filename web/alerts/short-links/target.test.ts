import { expect, it } from "vitest";
import { targetOf } from "./ShortUrlPage.tsx";

const origin = "https://portail.example";

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
])("A short link leads only to its own origin: %s (S2-011 S2-042 W-09)", (address, path) =>
  expect(targetOf(address, origin)).toBe(path),
);

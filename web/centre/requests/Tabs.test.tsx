import { screen } from "@testing-library/react";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { renderAt } from "../../testing/render-at.tsx";
import { Tabs } from "./RequestsPage.tsx";

const emails = { name: "emails", title: "Emails à enregistrer" };
const others = { name: "autres", title: "Autres" };

it("tabs link to each kind of request and are missing if only one kind exists (B1-51)", () => {
  const routes = (
    <>
      <Route path="/plusieurs" element={<Tabs tabs={[emails, others]} open={others} />} />
      <Route path="/une" element={<Tabs tabs={[emails]} open={emails} />} />
    </>
  );
  renderAt("/plusieurs", routes);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual(
    [
      ["Emails à enregistrer", "/formation/demandes", null],
      ["Autres", "/formation/demandes?onglet=autres", "page"],
    ],
  );
  renderAt("/une", routes);
  expect(screen.getAllByRole("navigation")).toHaveLength(1);
});

import { screen } from "@testing-library/react";
import { unreadCount } from "contract/alerts/notifications.ts";
import { selections } from "contract/selection/selection.ts";
import { Link, Outlet, Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { AccountMenu } from "./AccountMenu.tsx";
import { useFakeApi } from "./testing/fake-api.ts";
import { renderAt } from "./testing/render-at.tsx";

const api = useFakeApi();
beforeEach(() => {
  api.response(unreadCount, { count: 0 });
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [] });
});

function Frame() {
  return (
    <>
      <AccountMenu place="header" />
      <Link to="/recherche?ZIPCode=35">Ille-et-Vilaine</Link>
      <Outlet />
    </>
  );
}

it("'Rechercher' opens the last search; on the search page, 'Rechercher' removes all filters", async () => {
  const { user, address } = renderAt("/recherche", <Route path="*" element={<Frame />} />);
  const entry = () => screen.getByRole("link", { name: "Rechercher" });
  await user.click(screen.getByRole("link", { name: "Ille-et-Vilaine" }));
  await user.click(screen.getByRole("link", { name: "Profil" }));
  await user.click(entry());
  expect(address()).toBe("/recherche?ZIPCode=35");
  await user.click(entry());
  expect(address()).toBe("/recherche");
});

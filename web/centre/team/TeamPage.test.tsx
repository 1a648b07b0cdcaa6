import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ResponseOf } from "contract/call.ts";
import { changeStaffRole, inviteStaff, type TeamMember, team } from "contract/centre/staff-team.ts";
import { Route } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { TeamPage } from "./TeamPage.tsx";

const api = useFakeApi();
const claire: TeamMember = {
  ...{ id: "s1", email: "claire@centre.example", firstName: "Claire", lastName: "Morvan", role: "gestionnaire" },
  ...{ state: "active", secondFactor: true, passkeys: 2, createdAt: "2026-02-14T09:00:00.000Z" },
  ...{ lastLoginAt: null, me: true },
};
const gael: TeamMember = {
  ...{ ...claire, id: "s2", email: "gael@centre.example", firstName: "Gaël", lastName: "Perrin", me: false },
  ...{ role: "conseiller", state: "invited", secondFactor: false, passkeys: 0 },
};

afterEach(() => sessionStorage.clear());

async function visit() {
  api.response(team, { total: 2, items: [claire, gael], next: null });
  const visited = renderAt("/", <Route path="/" element={<TeamPage />} />);
  await screen.findByRole("table");
  return visited;
}

const row = (name: RegExp) => within(screen.getByRole("row", { name }));

describe("the team", () => {
  it("the arrow keys open a member's menu and move the focus through the actions (B16-02)", async () => {
    const { user } = await visit();
    screen.getByRole("button", { name: "Gérer Gaël Perrin" }).focus();
    await user.keyboard("{ArrowDown}");
    const items = within(screen.getByRole("list")).getAllByRole("button");
    expect(document.activeElement).toBe(items[0]);
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(items[1]);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(items.at(-1));
  });

  it("each member's menu contains the actions that are possible for this member (B1-09)", async () => {
    const { user } = await visit();
    const offered = async (name: string) => {
      await user.click(screen.getByRole("button", { name: `Gérer ${name}` }));
      return within(screen.getByRole("list"))
        .getAllByRole("button")
        .map((one) => one.textContent);
    };
    expect(await offered("Gaël Perrin")).toEqual([
      "Renvoyer l'invitation",
      "Nommer gestionnaire",
      "Retirer de l'équipe",
    ]);
    expect(await offered("Claire Morvan")).toEqual([
      "Passer conseiller",
      "Réinitialiser le second facteur",
      "Suspendre",
      "Retirer de l'équipe",
    ]);
    expect(row(/Claire Morvan/).getByText("Application, 2 clés d'accès")).toBeDefined();
  });

  it("Escape closes the menu 'Gérer' and returns the focus to the menu's button", async () => {
    const { user } = await visit();
    const button = screen.getByRole("button", { name: "Gérer Gaël Perrin" });
    expect(button.textContent).toBe("Gérer");
    await user.click(button);
    expect(screen.getByRole("button", { name: "Nommer gestionnaire" })).toBeDefined();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "Nommer gestionnaire" })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("the team page says why the last manager cannot become an adviser (B1-10)", async () => {
    const { user, toasts } = await visit();
    api.reject(changeStaffRole, "lastManager");
    await user.click(screen.getByRole("button", { name: "Gérer Claire Morvan" }));
    await user.click(screen.getByRole("button", { name: "Passer conseiller" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Passer conseiller" }));
    const text = "C'est le dernier gestionnaire actif\u00a0: nommez-en un autre d'abord.";
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "error", text }]));
    expect(api.received(changeStaffRole)[0]?.input).toEqual({ id: "s1", role: "conseiller" });
  });

  it("the invitation form shows each of the server's errors beside the field with the error (B1-09)", async () => {
    const { user } = await visit();
    await user.click(screen.getByRole("button", { name: "Inviter quelqu'un" }));
    await user.fill(await screen.findByLabelText("Prénom"), "Maud");
    await user.fill(screen.getByLabelText("Nom"), "Riou");
    await user.fill(screen.getByLabelText("Email"), "maud@centre.example");
    await user.click(screen.getByRole("radio", { name: /^Gestionnaire/ }));
    const error = "Ce nom est trop long\u00a0: 100 caractères au plus.";
    api.rejectWith(inviteStaff, 422, { error, code: "staffRefused", errors: [{ field: "lastName", error }] });
    await user.click(screen.getByRole("button", { name: "Envoyer l'invitation" }));
    expect(await screen.findByText(/^Ce nom est trop long/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Nom"));
    expect(api.received(inviteStaff)[0]?.input).toMatchObject({ lastName: "Riou", role: "gestionnaire" });
  });

  it("a late response does not close an invitation that the user has opened meanwhile", async () => {
    const { user, toasts } = await visit();
    const sent = Promise.withResolvers<ResponseOf<typeof inviteStaff>>();
    api.answerBy(inviteStaff, () => sent.promise);
    await user.click(screen.getByRole("button", { name: "Inviter quelqu'un" }));
    await user.fill(await screen.findByLabelText("Prénom"), "Maud");
    await user.fill(screen.getByLabelText("Nom"), "Riou");
    await user.fill(screen.getByLabelText("Email"), "maud@centre.example");
    await user.click(screen.getByRole("button", { name: "Envoyer l'invitation" }));
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Inviter quelqu'un" }));
    await user.fill(await screen.findByLabelText("Prénom"), "Loïc");
    sent.resolve({ ...gael, email: "maud@centre.example" });
    await waitFor(() => expect(toasts).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.getByLabelText<HTMLInputElement>("Prénom").value).toBe("Loïc");
    expect(screen.getByRole("dialog").hasAttribute("data-open")).toBe(true);
  });

  it("when the team page opens again, the invitation form contains the draft (B1-08 B1-09)", async () => {
    const { user } = await visit();
    await user.click(screen.getByRole("button", { name: "Inviter quelqu'un" }));
    await user.fill(await screen.findByLabelText("Prénom"), "Maud");
    await user.fill(screen.getByLabelText("Email"), "maud@centre");
    cleanup();
    renderAt("/", <Route path="/" element={<TeamPage />} />);
    expect((await screen.findByLabelText<HTMLInputElement>("Prénom")).value).toBe("Maud");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("maud@centre");
  });
});

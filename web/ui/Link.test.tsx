import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigationType } from "react-router";
import { expect, it } from "vitest";
import { Link, type LinkProps } from "./Link.tsx";

function draw(props: Partial<LinkProps> = {}) {
  let here = "";
  function Here() {
    const { pathname, search, state } = useLocation();
    here = `${useNavigationType()} ${pathname}${search} ${JSON.stringify(state)}`;
    return null;
  }
  render(
    <MemoryRouter initialEntries={["/selection?page=1"]}>
      <Link to="/recherche?page=2" {...props}>
        Rechercher
      </Link>
      <Here />
    </MemoryRouter>,
  );
  const link = screen.getByRole<HTMLAnchorElement>("link");
  return {
    link,
    here: () => here,
    click(keys: MouseEventInit = {}): void {
      // Prevents the default action, because jsdom cannot navigate.
      window.addEventListener("click", (event) => event.preventDefault(), { once: true });
      fireEvent.click(link, keys);
    },
  };
}

it("A click on a link navigates without reloading the page", () => {
  const { link, click, here } = draw({ state: "list" });
  expect(link.getAttribute("href")).toBe("/recherche?page=2");
  click();
  expect(here()).toBe('PUSH /recherche?page=2 "list"');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  "If the user clicks a link with %j, the browser opens the link, and the app does nothing",
  (keys) => {
    const { click, here } = draw();
    click(keys);
    expect(here()).toBe("POP /selection?page=1 null");
  },
);

it("If a link has a target, or a handler prevents the click, the app does not navigate", () => {
  const other = draw({ target: "_blank" });
  other.click();
  expect(other.here()).toBe("POP /selection?page=1 null");
  cleanup();
  const answered = draw({ onClick: (event) => event.preventDefault() });
  answered.click();
  expect(answered.here()).toBe("POP /selection?page=1 null");
});

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";
import { type Issues, useForm } from "./form.ts";

const empty = { name: "", city: "" };
type SampleValues = typeof empty;

function check({ name, city }: SampleValues): Issues<SampleValues> {
  return { name: name === "" ? "no name" : undefined, city: city === "" ? "no city" : undefined };
}

function Sample({
  send,
  live = false,
}: {
  send: (typed: SampleValues) => Promise<Issues<SampleValues> | undefined>;
  live?: boolean;
}) {
  const form = useForm({ initial: empty, check, send, live });
  return (
    <form {...form.wiring}>
      <Field {...form.text("name")} label="Name" />
      <Field {...form.text("city")} label="City" />
      <p>{form.issue("form")}</p>
      <Button type="submit" loading={form.sending}>
        Send
      </Button>
    </form>
  );
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole("button");

it("Submitting a form shows all errors and focuses the first field with an error", async () => {
  const user = userEvent.setup();
  const send = vi.fn(async () => undefined);
  render(<Sample send={send} />);
  await user.click(box("Name"));
  await user.tab();
  expect(screen.queryByText("no name")).toBeNull();
  await user.click(submit());
  expect(document.activeElement).toBe(box("Name"));
  await user.keyboard("a");
  expect(screen.queryByText("no name")).toBeNull();
  await user.keyboard("{Backspace}");
  expect(screen.queryByText("no name")).toBeNull();
  expect(screen.getByText("no city")).toBeDefined();
  expect(send).not.toHaveBeenCalled();
});

it("A live form shows a field's error when the user leaves the field", async () => {
  const user = userEvent.setup();
  render(<Sample live send={async () => undefined} />);
  await user.click(box("Name"));
  await user.tab();
  expect(screen.getByText("no name")).toBeDefined();
  expect(screen.queryByText("no city")).toBeNull();
  await user.click(submit());
  expect(screen.getByText("no city")).toBeDefined();
  await user.type(box("City"), "b");
  await user.clear(box("City"));
  expect(screen.getByText("no city")).toBeDefined();
});

it("A form sends autofilled values, and ignores a second submission until the first has ended", async () => {
  const user = userEvent.setup();
  let response: (issues: Issues<SampleValues> | undefined) => void = () => undefined;
  const send = vi.fn(() => new Promise<Issues<SampleValues> | undefined>((resolve) => (response = resolve)));
  render(<Sample send={send} />);
  await user.type(box("Name"), "a");
  box("City").value = "b";
  await user.type(box("Name"), "{Enter}{Enter}");
  expect(send.mock.calls).toEqual([[{ name: "a", city: "b" }]]);
  expect(submit().getAttribute("aria-busy")).toBe("true");
  response(undefined);
  await waitFor(() => expect(submit().getAttribute("aria-busy")).toBeNull());
});

it("A form shows an error about a field at the field, and the server's other errors below", async () => {
  const user = userEvent.setup();
  render(<Sample send={async () => ({ city: "unknown city", form: "refused" })} />);
  await user.type(box("Name"), "a");
  await user.type(box("City"), "b{Enter}");
  expect(await screen.findByText("unknown city")).toBeDefined();
  expect(screen.getByText("refused")).toBeDefined();
  expect(document.activeElement).toBe(box("City"));
  await user.keyboard("c");
  expect(screen.queryByText("unknown city")).toBeNull();
  expect(screen.queryByText("refused")).toBeNull();
});

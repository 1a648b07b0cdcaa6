import { announce } from "../../ui/announce.ts";
import { form as texts } from "./texts.ts";

/**
 * After a refused submit the first faulty field of the page takes the focus. Not the repeated password: its message goes
 * when it gets the focus (product 4.3), so that one is only said.
 */
export function showFirstFault(form: HTMLFormElement): void {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"]:not([name="password-repeat"])');
  if (first) first.focus();
  else if (form.querySelector('[aria-invalid="true"]')) announce(texts.mismatch, "assertive");
}

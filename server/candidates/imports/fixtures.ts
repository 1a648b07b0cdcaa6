import { readImport, startImport, uploadImport } from "contract/candidates/imports.ts";
import type { TestApp } from "../../../tests/support/test-app.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { importJob } from "./import.job.ts";

interface Wish {
  readonly name?: string;
  readonly kind?: "candidates" | "register";
}

/** Imports files as the member of staff whose token `by` contains. Call `logIn` first. */
export function importsBy(test: TestApp, by: { token: string }) {
  const upload = async (file: Uint8Array | string | readonly string[], wish: Wish = {}) => {
    const content = new Uint8Array(file instanceof Uint8Array ? file : Buffer.from([file].flat().join("\n")));
    return String((await test.response(uploadImport, { name: "liste.csv", ...wish, content }, by)).id);
  };
  // Runs only the job of imports, because running all due jobs takes longer.
  const drain = () => makeJobRunner(test.ctx, [importJob]).drain();
  return {
    logIn: async (...wish: Parameters<typeof makeStaff> extends [unknown, ...infer More] ? More : never) => {
      by.token = await startStaffSession(test.ctx, await makeStaff(test.ctx, ...wish));
    },
    upload,
    drain,
    /** Uploads a file, and runs the dry run that checks the file and stores no candidate. */
    tried: async (...sent: Parameters<typeof upload>) => {
      const id = await upload(...sent);
      await drain();
      return id;
    },
    start: async (id: string) => {
      await test.response(startImport, { id }, by);
      await drain();
    },
    read: (id: string) => test.response(readImport, { id }, by),
  };
}

import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";
import { forgetTab } from "../ui/tab-memory.ts";

// A part that is loaded when first needed may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// What a test has drawn does not stay for the next one.
afterEach(cleanup);
afterEach(forgetTab);

// A dialog gives the focus back 100 ms after it left: the window must still be there.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 200)));

import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A part that is loaded when first needed may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// What a test has drawn does not stay for the next one.
afterEach(cleanup);

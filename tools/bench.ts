// What the product takes, beside what bare code on the same database takes: docs/bench.md.
await import("../tests/bench/bench.ts");

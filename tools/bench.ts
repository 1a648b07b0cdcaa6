// Compares the product with a minimal server on the same database (docs/bench.md).
await import("../tests/bench/bench.ts");

// Compares the product with bare code on the same database (docs/bench.md).
await import("../tests/bench/bench.ts");

import { besideW1, FACETS, report, search } from "./load.ts";
import { SIZE, startProduct } from "./servers.ts";

// Compares searches for rare and common names with W1, the most frequent search (P6 of docs/bench.md).
const product = await startProduct();
const long = { rare: "granardet", common: "Barin", "most common": "babert" };
const short = ["b", "ma", "bar"];
const found = await besideW1(product.origin, {
  ...Object.fromEntries(Object.entries(long).map(([what, lastName]) => [`${what} name`, search({ lastName })])),
  ...Object.fromEntries(short.map((lastName) => [`letters '${lastName}'`, search({ lastName })])),
  "first name": search({ firstName: "lea" }),
  "last and first name": search({ lastName: "babert", firstName: "Léa" }),
  "name and facets": search({ lastName: "babert", ZIPCode: ["35", "22", "56"], ...FACETS }),
});
const most = Math.max(...Object.keys(long).map((what) => found.get(`${what} name`) ?? Number.NaN));
report("P6 four letters or more beside W1 (≤ 3)", `${most.toFixed(2)} ×`, most <= 3);
const slowest = Math.max(...short.map((letters) => found.get(`letters '${letters}'`) ?? Number.NaN));
report(`P6 one to three letters, ${SIZE.toLocaleString("en")} candidates`, `${slowest.toFixed(2)} ×`);
await product.stop();

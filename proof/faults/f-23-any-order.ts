import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { tellInAnyOrder } from "./any-order.ts";

const EVENTS = 1000;
const ORDERS = 100;

export const rows: readonly SoakRow[] = [
  {
    row: "F-23",
    title: `a history of ${EVENTS} events told in ${ORDERS} random orders`,
    target: "1 table, 0 revived by an older record",
    run: () =>
      onPostgres(async (ground) => {
        const { tables, revived } = await tellInAnyOrder(ground, { events: EVENTS, orders: ORDERS });
        return {
          measured: `${ORDERS} orders, ${tables} table${tables === 1 ? "" : "s"}, ${revived} revived`,
          ok: tables === 1 && revived === 0,
        };
      }),
  },
];

import { useQuery } from "@tanstack/react-query";
import { longDay, today } from "../../format/dates.ts";
import styles from "./PrintHead.module.css";
import { currentUserQuery } from "./queries.ts";

const texts = { printedOn: (day: string) => `Imprimé le ${day}` };

export function PrintHead() {
  const { data: account } = useQuery(currentUserQuery);
  const parts = [account?.veterinaryClinicals[0]?.socialReason, texts.printedOn(longDay(today()))];
  return <p className={styles.head}>{parts.filter(Boolean).join(" · ")}</p>;
}

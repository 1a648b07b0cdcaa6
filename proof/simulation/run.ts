import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { figures } from "../../server/policy.ts";
import { root } from "../../tools/processes.ts";
import { withFolder } from "../servers/folder.ts";
import { startPostgres } from "../servers/postgres.ts";
import { drawPlots } from "./plot.ts";
import type { Week } from "./week.ts";
import { liveThrough } from "./year.ts";

const EUROS_A_SMS = figures.smsThousandthsOfEuro / 1000;
const PLOT = join(root, "docs/simulation.svg");

function plotsOf(weeks: readonly Week[]) {
  const line = (label: string, colour: string, value: (week: Week) => number) => ({
    label,
    colour,
    values: weeks.map(value),
  });
  let euros = 0;
  return [
    {
      title: "Candidats par semaine",
      lines: [
        line("arrivés", "#1f6b58", (week) => week.arrivals),
        line("recrutés", "#ab4414", (week) => week.recruited),
      ],
    },
    { title: "Candidats actifs", lines: [line("en fin de semaine", "#1f6b58", (week) => week.active)] },
    {
      title: "SMS par semaine",
      lines: [line("alertes", "#1f6b58", (week) => week.alerts), line("codes", "#ab4414", (week) => week.codes)],
    },
    {
      title: "Coût des SMS, cumulé",
      lines: [
        line("euros", "#7a4f00", (week) => {
          euros += (week.alerts + week.codes) * EUROS_A_SMS;
          return euros;
        }),
      ],
    },
    {
      title: "Retard des alertes sur l'heure choisie",
      lines: [
        line("minutes, 95 %", "#1f6b58", (week) => week.lateP95),
        line("le plus grand", "#b3261e", (week) => week.lateMost),
      ],
    },
  ];
}

/**
 * `npm run simulate -- [--days 365] [--clinics 400] [--seed 1] [--write]`: a year of the real rhythm on a clock that is
 * moved. Prints what it brought, checks what must never be, and with --write draws docs/simulation.svg.
 */
export async function runSimulation(): Promise<void> {
  const { values } = parseArgs({
    options: {
      days: { type: "string", default: "365" },
      clinics: { type: "string", default: "400" },
      seed: { type: "string", default: "1" },
      write: { type: "boolean", default: false },
    },
  });
  const plan = {
    start: new Date("2026-01-05T00:00:00Z"),
    days: Number(values.days),
    clinics: Number(values.clinics),
    seed: Number(values.seed),
  };
  const tell = (days: number) => {
    if (days % 30 === 0 || days === plan.days) console.log(`${days} jours sur ${plan.days}`);
  };
  const postgres = await startPostgres();
  const began = performance.now();
  try {
    const year = await withFolder("simulate", (dataDir) =>
      liveThrough({ dataDir, databaseUrl: postgres.url }, plan, tell),
    );
    const { weeks, requests, faults } = year;
    const sum = (value: (week: Week) => number) => weeks.reduce((total, week) => total + value(week), 0);
    const sms = sum(({ alerts, codes }) => alerts + codes);
    const found: [string, string | number][] = [
      ["jours", plan.days],
      ["minutes de calcul", ((performance.now() - began) / 60_000).toFixed(1)],
      ["cliniques inscrites", weeks.at(-1)?.clinics ?? 0],
      ["candidats arrivés", sum(({ arrivals }) => arrivals)],
      ["candidats recrutés", sum(({ recruited }) => recruited)],
      ["appels réussis", requests],
      ["SMS d'alerte", sum(({ alerts }) => alerts)],
      ["SMS de code", sum(({ codes }) => codes)],
      ["coût des SMS", `${(sms * EUROS_A_SMS).toFixed(2)} €`],
      ["plus grand retard d'une alerte", `${Math.max(...weeks.map(({ lateMost }) => lateMost))} min`],
      ["fautes", faults.length],
    ];
    console.log();
    for (const [name, value] of found) console.log(`${name.padEnd(32)} ${String(value).padStart(12)}`);
    for (const fault of faults) console.log(`✗ ${fault}`);
    if (values.write) {
      const until = weeks.map((week) => week.until);
      writeFileSync(PLOT, drawPlots(plotsOf(weeks), until));
      console.log(`\ndocs/simulation.svg`);
    }
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

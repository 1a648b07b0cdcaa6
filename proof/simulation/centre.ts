import { OPINIONS } from "contract/candidate-values.ts";
import { candidateBatch } from "contract/intake.ts";
import { candidateRecord } from "../../server/features/intake/make.ts";
import type { Chance } from "./chance.ts";
import type { Portal } from "./portal.ts";
import { someDepartment, zipOf } from "./rhythm.ts";

const FIRST_NAMES = ["Jade", "Manon", "Camille", "Sarah", "Emma", "Louise", "Alice", "Julie", "Marie", "Hugo"];
const LAST_NAMES = ["Martin", "Bernard", "Petit", "Robert", "Richard", "Durand", "Moreau", "Laurent", "Simon"];

/** A candidate as the training centre knows it. */
interface KnownCandidate {
  readonly externalId: string;
  readonly department: string;
  version: number;
}

/** The training centre: it sends new files and tells who was recruited, by the provider's calls. */
export interface Centre {
  /** Active candidates. */
  readonly active: ReadonlyMap<string, KnownCandidate>;
  /** How many files it has ever sent. */
  readonly sent: () => number;
  arrive(count: number): Promise<void>;
  recruit(count: number): Promise<void>;
}

/** Opens the training centre of a simulated year. */
export function openCentre(portal: Portal, chance: Chance): Centre {
  const active = new Map<string, KnownCandidate>();
  const records = new Map<string, ReturnType<typeof candidateRecord>>();
  let sent = 0;

  const send = async (items: ReturnType<typeof candidateRecord>[]) => {
    const { results } = await portal.answer(candidateBatch, { items });
    const refused = results.find(({ outcome }) => outcome === "refused");
    if (refused) throw new Error(`A record was refused: ${JSON.stringify(refused)}`);
  };

  return {
    active,
    sent: () => sent,
    arrive: async (count) => {
      const items = Array.from({ length: count }, () => {
        sent += 1;
        const externalId = `ASV-${sent}`;
        const department = someDepartment(chance);
        active.set(externalId, { externalId, department, version: 1 });
        const record = candidateRecord({
          externalId,
          firstName: chance.pick(FIRST_NAMES),
          lastName: chance.pick(LAST_NAMES),
          ZIPCode: zipOf(department),
          email: `${externalId.toLowerCase()}@candidat.example`,
          jobInterviewNotice: chance.pick([...OPINIONS, null]),
        });
        records.set(externalId, record);
        return record;
      });
      if (items.length > 0) await send(items);
    },
    recruit: async (count) => {
      const items: ReturnType<typeof candidateRecord>[] = [];
      for (let index = 0; index < count; index += 1) {
        const { externalId } = chance.pick([...active.values()]);
        const record = records.get(externalId);
        if (!record) throw new Error(`${externalId} was never sent`);
        items.push({ ...record, version: 2, active: false });
        active.delete(externalId);
        records.delete(externalId);
      }
      if (items.length > 0) await send(items);
    },
  };
}

import type { IntroductionRequest } from "contract/selection/introduction-answers.ts";
import type { Database } from "../../platform/db/connect.ts";
import { nameParties } from "../party-store.ts";
import { type IntroductionRow, toIntroduction } from "./store.ts";

export async function toRequests(db: Database, rows: readonly IntroductionRow[]): Promise<IntroductionRequest[]> {
  const parties = await nameParties(
    db,
    rows.map(({ candidate_id, clinic_id, asked_by }) => ({ candidate_id, clinic_id, author: asked_by })),
  );
  return rows.flatMap((row, index) => {
    const named = parties[index];
    return named ? [{ ...toIntroduction(row), ...named, remindedAt: row.reminded_at?.toISOString() ?? null }] : [];
  });
}

export async function toRequest(db: Database, row: IntroductionRow): Promise<IntroductionRequest> {
  const [request] = await toRequests(db, [row]);
  if (!request) throw new Error("An introduction outlived its clinic or its candidate");
  return request;
}

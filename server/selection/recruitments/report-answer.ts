import type { RecruitmentReport } from "contract/selection/recruitment-decisions.ts";
import type { Database } from "../../platform/db/connect.ts";
import { nameParties } from "../party-store.ts";
import { type RecruitmentRow, toRecruitment } from "./store.ts";

export async function toReports(db: Database, rows: readonly RecruitmentRow[]): Promise<RecruitmentReport[]> {
  const parties = await nameParties(
    db,
    rows.map(({ candidate_id, clinic_id, reported_by }) => ({ candidate_id, clinic_id, author: reported_by })),
  );
  return rows.flatMap((row, index) => {
    const named = parties[index];
    return named ? [{ ...toRecruitment(row), ...named }] : [];
  });
}

export async function toReport(db: Database, row: RecruitmentRow): Promise<RecruitmentReport> {
  const [report] = await toReports(db, [row]);
  if (!report) throw new Error("A report outlived its clinic or its candidate");
  return report;
}

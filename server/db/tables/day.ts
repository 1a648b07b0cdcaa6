import type { Instant } from "../instant.ts";

interface DayFiguresTable {
  /** The instant at which the day begins in Paris. */
  began_at: Instant;
  views: number;
  selections: number;
  dossiers: number;
  clinics: number;
}

interface DepartmentSearchesTable {
  began_at: Instant;
  department: string;
  searches: number;
}

/** Of what happens in the centre's days. */
export interface DayTables {
  day_figures: DayFiguresTable;
  department_searches: DepartmentSearchesTable;
}

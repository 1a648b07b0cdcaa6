import type { Instant } from "../instant.ts";

interface DayFiguresTable {
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

export interface DayTables {
  day_figures: DayFiguresTable;
  department_searches: DepartmentSearchesTable;
}

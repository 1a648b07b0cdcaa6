/** What somebody of the training centre may do: an adviser's work, or all of it (beyond B1-02). */
export const STAFF_ROLES = ["conseiller", "gestionnaire"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

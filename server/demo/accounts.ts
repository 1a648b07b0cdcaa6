export const DEMO_PASSWORD = "clinique-demo-2026";

export const demoAccounts = [
  {
    numOrdinal: "10001",
    email: "demo@espace-asv.example",
    phone: "0639980101",
    phoneChecked: true,
    emailChecked: true,
  },
  {
    numOrdinal: "10002",
    email: "yann.kerbrat@cabinet-kerbrat.example",
    phone: "0639980102",
    phoneChecked: false,
    emailChecked: false,
  },
  {
    numOrdinal: "10003",
    email: "sophie.audic@clinique-du-golfe.example",
    phone: "0639980103",
    phoneChecked: true,
    emailChecked: false,
  },
] as const;

export const demoCollaborators = [
  {
    email: "collab@espace-asv.example",
    password: DEMO_PASSWORD,
    gender: "Madame",
    lastName: "Robin",
    firstName: "Camille",
    phone: "0639980104",
  },
  { email: "en-attente@espace-asv.example", lastName: "Vasseur", firstName: "Julien" },
] as const;

/**
 * An adult whose dossier (candidate's record) is visible to clinics in all parts, and a minor whose dossier shows none.
 */
export const demoCandidates = [
  { email: "helene.oberlin@espace-asv.example", firstName: "Hélène", lastName: "Oberlin", isMinor: false },
  { email: "emma.duprat@boite-aux-lettres.example", firstName: "Emma", lastName: "Duprat", isMinor: true },
] as const;

export const DEMO_STAFF_PASSWORD = "formation-demo-2026";

/** The members in this list have a second factor. The page /demo shows their codes. */
export const demoStaff = [
  {
    email: "formation@espace-asv.example",
    firstName: "Claire",
    lastName: "Morvan",
    role: "gestionnaire",
    secret: "MZXXE3LBORUW63RAMRSW23ZAGIYDENRB",
  },
  {
    email: "conseil@espace-asv.example",
    firstName: "Nolwenn",
    lastName: "Tanguy",
    role: "conseiller",
    secret: "MNXW443FNFWCAZDFEBSGK3LPEAZDAMRW",
  },
] as const;

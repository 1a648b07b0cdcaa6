/** One password for every account of the demo. */
export const DEMO_PASSWORD = "clinique-demo-2026";

/** One account holder for each state that the register lookup and the login tell apart. */
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

/** The holder's collaborators: one activated, one who has not answered the invitation. */
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

/** The territories outside the time zone of Paris. The keys are the first digits of their postal codes. */
const OVERSEAS: Readonly<Record<string, { readonly zone: string; readonly place: string }>> = {
  "971": { zone: "America/Guadeloupe", place: "en Guadeloupe" },
  "972": { zone: "America/Martinique", place: "en Martinique" },
  "973": { zone: "America/Cayenne", place: "en Guyane" },
  "974": { zone: "Indian/Reunion", place: "à La Réunion" },
  "975": { zone: "America/Miquelon", place: "à Saint-Pierre-et-Miquelon" },
  "976": { zone: "Indian/Mayotte", place: "à Mayotte" },
  "977": { zone: "America/St_Barthelemy", place: "à Saint-Barthélemy" },
  "978": { zone: "America/Marigot", place: "à Saint-Martin" },
  "986": { zone: "Pacific/Wallis", place: "à Wallis-et-Futuna" },
  "987": { zone: "Pacific/Tahiti", place: "en Polynésie française" },
  "988": { zone: "Pacific/Noumea", place: "en Nouvelle-Calédonie" },
};

export const PARIS = "Europe/Paris";

export function zoneOfZip(zipCode: string | null | undefined): string {
  return OVERSEAS[(zipCode ?? "").slice(0, 3)]?.zone ?? PARIS;
}

export function placeOfZone(zone: string): string {
  return Object.values(OVERSEAS).find((one) => one.zone === zone)?.place ?? "à Paris";
}

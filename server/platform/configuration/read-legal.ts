export interface Legal {
  readonly company: string;
  readonly address: string;
  readonly host: string;
  readonly director: string;
}

const VARIABLES = {
  company: ["LEGAL_COMPANY", "Centre de formation ASV de démonstration (société fictive)"],
  address: ["LEGAL_ADDRESS", "1 place de la République, 35000 Rennes"],
  host: ["LEGAL_HOST", "Hébergeur de démonstration, 2 rue du Port, 35000 Rennes, 01 99 00 03 00"],
  director: ["LEGAL_DIRECTOR", "Camille Exemple"],
} as const satisfies Record<keyof Legal, readonly [string, string]>;

/** If legal details are missing, `serve` only warns, because existing installations do not set these variables yet. */
export const LEGAL_MISSING =
  "Mentions légales incomplètes : la loi pour la confiance dans l'économie numérique demande la société, son adresse, l'hébergeur et le directeur de la publication, que la page ne dit pas. Donnez LEGAL_COMPANY, LEGAL_ADDRESS, LEGAL_HOST et LEGAL_DIRECTOR.";

const USABLE = /^(?=.*\p{L})[^\p{Cc}]{2,300}$/u;

export function readLegal(
  given: (name: string) => string | undefined,
  isProduction: boolean,
  issues: string[],
): Legal | undefined {
  const isAnyGiven = Object.values(VARIABLES).some(([name]) => given(name));
  if (!isAnyGiven && isProduction) return undefined;
  const read = (key: keyof Legal): string => {
    const [name, demo] = VARIABLES[key];
    const text = given(name) ?? (isProduction ? undefined : demo);
    if (text === undefined) issues.push(`${name} manque : les mentions légales les disent toutes les quatre.`);
    else if (!USABLE.test(text)) issues.push(`${name} doit tenir sur une ligne : un texte de 2 à 300 caractères.`);
    return text ?? "";
  };
  return { company: read("company"), address: read("address"), host: read("host"), director: read("director") };
}

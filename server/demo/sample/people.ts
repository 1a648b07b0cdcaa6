/** Who a sample candidate is; everything else about them is drawn. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly feminine: boolean;
  /** Years, or null for the candidate whose birthday is not known. */
  readonly age: number | null;
  /** Postal code, space, name. */
  readonly town: string;
  /** Already recruited: grey on the cards, their sheet is closed. */
  readonly recruited: boolean;
}

/** Drawn as old as this when the birthday is not known. */
export const UNKNOWN_AGE = 22;

type Row = readonly [
  firstName: string,
  lastName: string,
  gender: "f" | "m",
  age: number | null,
  town: string,
  recruited?: "recruited",
];

/** Fictitious people in real towns: 15 departments, most of them around the demo clinic (35, 22, 56). */
const rows: readonly Row[] = [
  ["Maëlle", "Guivarch", "f", 21, "35000 Rennes"],
  ["Océane", "Lemarchand", "f", 19, "35400 Saint-Malo"],
  ["Inès", "Belkacem", "f", 23, "35700 Rennes"],
  ["Lou-Anne", "Tréhorel", "f", 18, "35300 Fougères"],
  ["Clémence", "De La Villarmois-Kergourlay", "f", 26, "35250 Saint-Aubin-d'Aubigné"],
  ["Pauline", "ROUXEL", "f", 20, "35500 Vitré"],
  ["Yanis", "Mercadier", "m", 22, "35600 Redon"],
  ["Solenn", "Caradec", "f", 29, "35170 Bruz", "recruited"],
  ["Anaïs", "Pichot", "f", 24, "35270 Combourg"],
  ["Gwenaëlle", "Le Dantec", "f", 34, "22000 Saint-Brieuc"],
  ["Jeanne", "Quéméner", "f", 19, "22300 Lannion"],
  ["Manon", "Hamonic", "f", 21, "22100 Dinan"],
  ["Rose", "Corbel", "f", 18, "22600 Loudéac"],
  ["Fatoumata", "Sidibé", "f", 25, "22400 Lamballe-Armor"],
  ["Erwan", "Tanguy", "m", 20, "22500 Paimpol"],
  ["Marine", "LE FLOC'H", "f", 27, "22200 Guingamp"],
  ["Alizée", "Jégouzo", "f", 20, "56000 Vannes"],
  ["Noa", "Percevault", "f", 18, "56100 Lorient"],
  ["Camille", "Robic", "f", null, "56300 Pontivy"],
  ["Sarah", "Ouaret", "f", 22, "56400 Auray"],
  ["Typhaine", "Évanno", "f", 31, "56800 Ploërmel"],
  ["Julie", "Le Bouëdec", "f", 19, "56700 Hennebont", "recruited"],
  ["Nolwenn", "Bescond", "f", 20, "29200 Brest"],
  ["Célia", "Marrec", "f", 24, "29000 Quimper"],
  ["Énora", "KERVELLA", "f", 18, "29600 Morlaix"],
  ["Louise", "Le Bris", "f", 22, "29900 Concarneau"],
  ["Margaux", "Chauvière", "f", 21, "44000 Nantes"],
  ["Léa", "Moinard", "f", 19, "44600 Saint-Nazaire"],
  ["Élise", "Guérif", "f", 28, "44110 Châteaubriant"],
  ["Mathis", "Bourdeau", "m", 23, "44150 Ancenis-Saint-Géréon"],
  ["Justine", "Houdayer", "f", 20, "53000 Laval"],
  ["Ambre", "Rocton", "f", 18, "53100 Mayenne"],
  ["Salomé", "Attal", "f", 25, "75011 Paris"],
  ["Kim", "Nguyen-Fauvel", "f", 22, "75015 Paris"],
  ["Awa", "TRAORÉ", "f", 20, "75020 Paris"],
  ["Charlotte", "Vandenbrouck", "f", 19, "59000 Lille"],
  ["Lina", "Bouzidi", "f", 21, "59100 Roubaix"],
  ["Marie-Amélie", "Decroix", "f", 24, "59140 Dunkerque"],
  ["Ophélie", "Lecocq", "f", 30, "59400 Cambrai"],
  ["Alice", "Berthoud", "f", 20, "69003 Lyon"],
  ["Shirine", "Haddadi", "f", 23, "69100 Villeurbanne"],
  ["Perrine", "VACHERON", "f", 19, "69700 Givors"],
  ["Amandine", "Lasserre", "f", 22, "33000 Bordeaux"],
  ["Emma", "Duprat", "f", 18, "33290 Blanquefort"],
  ["Victoria", "Da Costa", "f", 27, "33500 Libourne"],
  ["Zoé", "Castaing", "f", 21, "33120 Arcachon", "recruited"],
  ["Noémie", "Capdeville", "f", 20, "31000 Toulouse"],
  ["Lucas", "Estève", "m", 19, "31600 Muret"],
  ["Sandrine", "Barrau", "f", 46, "31800 Saint-Gaudens"],
  ["Chiara", "Pellegrin", "f", 22, "13008 Marseille"],
  ["Assia", "Meziane", "f", 20, "13100 Aix-en-Provence"],
  ["Capucine", "ROUMANILLE", "f", 18, "13200 Arles"],
  ["Magali", "Sabatier", "f", 38, "13300 Salon-de-Provence"],
  ["Hélène", "Oberlin", "f", 21, "67000 Strasbourg"],
  ["Mélissa", "Schaeffer", "f", 19, "67500 Haguenau", "recruited"],
  ["Tiffany", "Wurtz", "f", 25, "67600 Sélestat"],
  ["Ghjulia", "Santucci", "f", 20, "20000 Ajaccio"],
  ["Laetizia", "Marcaggi", "f", 23, "20137 Porto-Vecchio"],
  ["Kelly", "Payet-Grondin", "f", 19, "97400 Saint-Denis"],
  ["Anaëlle", "Hoareau", "f", 22, "97410 Saint-Pierre"],
  ["Dylan", "Técher", "m", 21, "97430 Le Tampon"],
];

/** The sample candidates in the order in which they came. */
export const people: readonly Person[] = rows.map(([firstName, lastName, gender, age, town, recruited]) => ({
  firstName,
  lastName,
  feminine: gender === "f",
  age,
  town,
  recruited: recruited === "recruited",
}));

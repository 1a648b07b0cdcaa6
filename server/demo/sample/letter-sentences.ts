/** What a letter knows of the person who writes it. */
export interface Writer {
  readonly firstName: string;
  readonly lastName: string;
  readonly feminine: boolean;
  readonly age: number | null;
  readonly city: string;
  readonly studyLevel: string;
  readonly studyLevelCategory: number;
  /** Days of immersion done; 0 when the internship is still to come. */
  readonly days: number;
  readonly structure: string;
  readonly activity: string;
}

/** A sentence that agrees with its writer. */
export type Sentence = (writer: Writer) => string;

/** The form of a word that agrees with the writer. */
function agree(writer: Writer, masculine: string, feminine: string): string {
  return writer.feminine ? feminine : masculine;
}

/** "à la clinique …", "au cabinet …": a structure's name after the preposition. */
function at(structure: string): string {
  return structure.startsWith("Clinique") ? `à la c${structure.slice(1)}` : `au c${structure.slice(1)}`;
}

/** How a letter begins. */
export const greetings: readonly string[] = [
  "Madame, Monsieur,",
  "Bonjour,",
  "Docteur, chère équipe,",
  "Madame la vétérinaire, Monsieur le vétérinaire,",
];

/** Who writes, and what for. */
export const openings: readonly Sentence[] = [
  () =>
    "Je m'adresse à vous parce que je veux apprendre le métier d'ASV sur le terrain, avec une équipe, et pas seulement dans les livres.",
  ({ city }) =>
    `J'habite ${city} et je cherche la clinique où je pourrai me former pendant deux ans au titre d'auxiliaire spécialisé vétérinaire.`,
  () =>
    "Voici ma candidature pour un contrat d'apprentissage d'ASV à la prochaine rentrée. Je l'ai voulue brève et sincère.",
  (writer) =>
    writer.age === null
      ? "Mon projet est précis : devenir ASV et travailler dans une structure où l'on prend le temps d'expliquer."
      : `J'ai ${writer.age} ans et un projet précis : devenir ASV et travailler dans une structure où l'on prend le temps d'expliquer.`,
  (writer) =>
    `Je souhaite rejoindre votre équipe comme ${agree(writer, "apprenti", "apprentie")} ASV dès la rentrée prochaine.`,
  (writer) =>
    `${agree(writer, "Décidé", "Décidée")} à devenir auxiliaire vétérinaire, je prépare mon entrée en formation et il me manque l'essentiel : une équipe.`,
];

/** Why this trade. */
export const motives: readonly Sentence[] = [
  () =>
    "À la maison, c'est toujours moi qui donnais ses comprimés au vieux chien. J'y ai appris la patience, la douceur et l'art de cacher un demi-cachet dans du fromage.",
  () =>
    "Mon premier souvenir de clinique date de mes neuf ans : une auxiliaire m'avait laissé écouter le cœur de ma lapine. Je voudrais à mon tour rassurer ceux qui attendent.",
  () =>
    "J'ai grandi entre les vaches et les juments de mes grands-parents. Les nuits de vêlage m'ont montré qu'on peut être épuisé et heureux à la fois.",
  () =>
    "Deux étés en famille d'accueil pour une association m'ont appris à observer : un animal qui ne mange plus dit déjà beaucoup de choses.",
  () =>
    "J'aime les gestes précis et les pièces bien rangées. Préparer un plateau de chirurgie sans rien oublier me semble un travail aussi utile que discret.",
  () =>
    "Chaque samedi matin, je promène les chiens du refuge. Les plus craintifs sont devenus mes préférés, car chaque progrès y compte double.",
  () =>
    "Ce qui m'attire, ce sont trois métiers en un seul : accueillir, soigner, organiser. Je ne voudrais renoncer à aucun des trois.",
  (writer) =>
    `Une voisine, auxiliaire depuis vingt ans, m'a raconté son métier sans rien en cacher, ni les gardes du week-end ni les adieux. C'est après cette conversation que je me suis ${agree(writer, "décidé", "décidée")}.`,
  () =>
    "Les reptiles et les perroquets me fascinent depuis l'enfance. Peu de gens savent les manipuler sans les stresser : j'aimerais en faire partie.",
  () =>
    "Le jour où notre chienne a été opérée d'une torsion d'estomac, l'équipe nous a appelés toutes les heures. Cette attention-là, je veux l'offrir à d'autres.",
  (writer) =>
    `Un emploi d'été au rayon animalerie d'une jardinerie m'a ${agree(writer, "mis", "mise")} face à mille questions sur l'alimentation. Il m'en reste une envie : savoir vraiment y répondre.`,
  () =>
    "Le cheval m'a appris à ne jamais tricher : il sent l'hésitation avant nous. Ce calme, je le garde avec les animaux comme avec les gens.",
];

/** One list for each study level category, in the order of their ids. */
export const studies: readonly (readonly Sentence[])[] = [
  [
    () =>
      "J'ai quitté l'école tôt. Les petits boulots m'ont appris la ponctualité, et je reprends aujourd'hui mes études avec une vraie raison de les finir.",
    () =>
      "Sur le papier, je n'ai pas grand-chose. En revanche, je suis des cours du soir depuis janvier et je tiens mes résultats à votre disposition.",
  ],
  [
    ({ studyLevel }) =>
      `Mon diplôme (${studyLevel}) m'a donné le goût du travail bien fait et l'habitude des journées passées debout.`,
    ({ studyLevel }) =>
      `Après mon ${studyLevel}, j'ai travaillé en équipe, parfois tôt, parfois tard : les horaires d'une clinique ne me surprendront pas.`,
  ],
  [
    ({ studyLevel }) =>
      `J'ai obtenu mon baccalauréat (${studyLevel}). La biologie y était ma matière préférée et je n'ai pas cessé d'en lire depuis.`,
    ({ studyLevel }) =>
      `Mes années de lycée (${studyLevel}) m'ont laissé de solides habitudes : prendre des notes, vérifier deux fois, poser la question qui manque.`,
    (writer) =>
      `Mes stages de lycée m'ont ${agree(writer, "habitué", "habituée")} aux protocoles d'hygiène. Je sais pourquoi on les suit, et cela change tout quand il faut les suivre vite.`,
  ],
  [
    ({ studyLevel }) =>
      `Mon ${studyLevel} m'a appris à tenir un stock, un planning et un délai. Ces qualités servent aussi derrière un comptoir d'accueil.`,
    ({ studyLevel }) =>
      `Avec mon ${studyLevel}, j'aurais pu viser un bureau. J'ai préféré un métier où l'on voit, le soir, à quoi la journée a servi.`,
  ],
  [
    ({ studyLevel }) =>
      `Mes études (${studyLevel}) m'ont donné une méthode ; il me manque le geste. C'est lui que je viens chercher en apprentissage.`,
    ({ studyLevel }) =>
      `Le titre d'ASV demande moins d'années que mon parcours (${studyLevel}), mais c'est celui du métier que je veux exercer. Mon choix est réfléchi.`,
  ],
  [
    ({ studyLevel }) =>
      `Je change de voie après plusieurs années de vie active (${studyLevel}). Je sais ce que vaut une équipe qui s'entend bien, et je compte y contribuer.`,
    ({ studyLevel }) =>
      `Mon premier métier (${studyLevel}) m'a appris à garder mon calme devant une salle d'attente pleine. Je le quitte sans regret pour celui dont je parlais déjà à dix ans.`,
  ],
];

/** What an immersion in each kind of practice leaves behind. */
export const immersions: Readonly<Record<string, readonly Sentence[]>> = {
  Canine: [
    ({ days, structure }) =>
      `Mes ${days} jours d'immersion ${at(structure)} ont confirmé mon projet : j'y ai pesé, tenu, rassuré, et préparé chaque matin la salle de chirurgie.`,
    ({ structure }) =>
      `L'immersion s'est déroulée ${at(structure)}. Entre deux consultations de chiens et de chats, on m'a confié l'autoclave et le rangement de la pharmacie.`,
  ],
  Rurale: [
    (writer) =>
      `Pendant ${writer.days} jours ${at(writer.structure)}, j'ai suivi les tournées en élevage. À six heures du matin, dans la cour d'une ferme, je me suis ${agree(writer, "senti", "sentie")} à ma place.`,
  ],
  Mixte: [
    ({ days, structure }) =>
      `J'ai passé ${days} jours ${at(structure)} : vaccins de chiots le matin, prophylaxie bovine l'après-midi. Cette variété me convient.`,
    ({ structure }) =>
      `Au cours de mon immersion ${at(structure)}, j'ai vu l'équipe passer d'un chat à une césarienne de brebis sans perdre son calme. J'aimerais apprendre cela.`,
  ],
  Équine: [
    ({ days, structure }) =>
      `Mes ${days} jours ${at(structure)} m'ont appris à préparer une radio debout, à marcher du bon côté et à me taire au bon moment.`,
  ],
  NAC: [
    ({ days, structure }) =>
      `J'ai fait ${days} jours d'immersion ${at(structure)}, au milieu des furets, des octodons et des pogonas. Chaque espèce a ses règles et j'ai rempli un carnet entier.`,
  ],
};

/** Instead of an immersion that is still to come. */
export const noImmersion: readonly Sentence[] = [
  () =>
    "Il me reste à faire mes soixante-dix heures d'immersion. Si vous m'ouvriez la porte pour deux semaines, nous saurions vite, vous et moi, si nous pouvons travailler ensemble.",
  () => "Mon stage d'immersion est à venir ; mes dates sont souples et je peux me libérer d'une semaine à l'autre.",
];

/** What the writer is good at. */
export const strengths: readonly Sentence[] = [
  (writer) => `On me dit ${agree(writer, "attentif", "attentive")} et d'humeur égale. Je préfère que vous en jugiez.`,
  () => "Je parle peu, mais ce que l'on me confie est fait, et noté.",
  () => "Cinq ans de handball m'ont appris à perdre, à recommencer et à compter sur les autres.",
  () => "À l'accueil, j'ai le sourire facile et la mémoire des prénoms, ceux des animaux surtout.",
  (writer) =>
    `Je suis ${agree(writer, "rigoureux", "rigoureuse")} sur l'hygiène et je sais reconnaître une erreur avant qu'on me la montre.`,
  () =>
    "La vue du sang ne m'impressionne pas, le chagrin des propriétaires davantage : je sais que cela s'apprend aussi.",
  () => "Je tape vite, j'écris sans fautes et les logiciels nouveaux m'amusent plus qu'ils ne m'inquiètent.",
  (writer) =>
    `Chez les sapeurs-pompiers volontaires, je me suis ${agree(writer, "habitué", "habituée")} à agir vite et au calme.`,
];

/** Transport, hours, moving. */
export const practicalities: readonly Sentence[] = [
  () => "J'ai le permis et une petite voiture : trente kilomètres de trajet ne me gênent pas.",
  () => "Je suis mobile dans tout le département et je cherche déjà une chambre près de mon futur employeur.",
  () => "Sans permis pour l'instant, je me déplace en train et à vélo, même les matins d'hiver.",
  () => "Mon logement est trouvé pour les deux ans de formation ; je peux commencer dès que vous le souhaitez.",
  (writer) =>
    `Les samedis travaillés et les gardes font partie du métier : j'y suis ${agree(writer, "prêt", "prête")}.`,
  () => "Le centre m'accueille une semaine sur quatre ; le reste du temps, je suis entièrement à la clinique.",
];

/** How a letter ends. */
export const closings: readonly Sentence[] = [
  (writer) =>
    `Je serais ${agree(writer, "heureux", "heureuse")} de passer une demi-journée parmi vous pour faire connaissance.`,
  () => "Merci du temps accordé à ces lignes. Je me tiens à votre disposition pour un entretien.",
  () => "Dans l'attente de vous rencontrer, je vous prie de croire à toute ma motivation.",
  () => "Si mon profil retient votre attention, un message suffit : je réponds dans la journée.",
];

import type { PortalConfig } from "../../api/config.ts";
import type { TextPage } from "./legal-texts.ts";

export const accessibility = ({ supportEmail, supportPhone }: PortalConfig): TextPage => ({
  title: "Accessibilité",
  intro: "L'Espace entreprise est fait pour être utilisé par tous, avec ou sans souris, avec ou sans écran.",
  sections: [
    {
      title: "État de conformité",
      content: [
        "Nous visons le niveau AA du RGAA 4.1 et des WCAG 2.2. Aucun audit extérieur n'a encore été mené : l'Espace entreprise n'annonce donc aucun taux de conformité. Cette déclaration, établie par l'équipe qui le réalise, date du 21 novembre 2026.",
      ],
    },
    {
      title: "Ce qui a été vérifié, et comment",
      content: [
        [
          "Chaque écran et chacun de ses états (chargement, erreur, liste vide, fenêtre ouverte, message affiché) par l'outil automatique axe-core, en clair et en sombre, sur ordinateur et sur téléphone : aucun défaut. Un tel outil ne voit qu'une partie des obstacles.",
          "L'inscription, les alertes et les collaborateurs de bout en bout, au clavier seul : ordre et visibilité du focus, noms, rôles et descriptions des champs, annonce des messages et des erreurs.",
          "L'affichage à 320 pixels de large sans défilement horizontal, l'agrandissement à 200 %, l'impression, la réduction des animations.",
          "Le contraste des textes et des contours dans les deux thèmes.",
        ],
        "Ces vérifications sont refaites à chaque modification, dans le navigateur Chromium. Elles n'ont pas encore été faites avec NVDA, JAWS ou VoiceOver, ni par des personnes qui en dépendent.",
      ],
    },
    {
      title: "Ce qui aide",
      content: [
        [
          "Tout se fait au clavier ; la touche Échap ferme une fenêtre, F6 mène aux messages.",
          "Ce qu'un glissement du doigt ou un survol révèle a aussi son bouton.",
          "Les erreurs sont écrites près de leur champ et lues par les lecteurs d'écran.",
          "Les mots de passe et les codes acceptent le collage et le remplissage automatique.",
          "Le thème sombre, l'agrandissement du texte, la réduction des animations et les couleurs forcées suivent vos réglages.",
        ],
      ],
    },
    {
      title: "Ce qui résiste encore",
      content: [
        [
          "Les CV sont fournis par les candidats : certains ne sont qu'une image et ne peuvent pas être lus à voix haute. Le centre de formation peut vous en lire le contenu.",
          "Les messages brefs disparaissent au bout de trois secondes, sauf si le pointeur ou le focus est dessus ; les erreurs restent écrites dans la page.",
          "Les portraits des candidats n'ont pas de description : le nom est écrit à côté.",
        ],
      ],
    },
    {
      title: "Technologies",
      content: ["HTML5, CSS, JavaScript et WAI-ARIA. Les pages ont besoin de JavaScript."],
    },
    {
      title: "Signaler un obstacle",
      content: [
        "Écrivez-nous ou appelez-nous : nous vous donnons l'information autrement et corrigeons ce qui peut l'être.",
        { email: supportEmail, phone: supportPhone },
      ],
    },
    {
      title: "Voies de recours",
      content: [
        "Si notre réponse ne vous convient pas, vous pouvez saisir le Défenseur des droits : par son formulaire (www.defenseurdesdroits.fr), par son délégué dans votre région, au 09 69 39 00 00, ou par courrier gratuit, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.",
      ],
    },
  ],
});

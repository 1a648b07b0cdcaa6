export const placeUnknown = "Ce code postal n'est pas connu.";
export const radiusUnknown = "Le rayon est de 10, 25, 50 ou 100 km.";
export const whereFrom = "Indiquez le code postal autour duquel chercher.";

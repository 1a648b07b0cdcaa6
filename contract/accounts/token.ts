export const TOKEN_STORAGE_KEY = "espace-entreprise.token";
export const STAFF_TOKEN_STORAGE_KEY = "espace-formation.token";
export const DOSSIER_TOKEN_STORAGE_KEY = "espace-dossier.token";

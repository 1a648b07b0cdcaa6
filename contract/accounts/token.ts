export const TOKEN_STORAGE_KEY = "espace-entreprise.token";
export const STAFF_TOKEN_STORAGE_KEY = "espace-formation.token";

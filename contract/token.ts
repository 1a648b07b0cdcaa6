/** Fixed local storage key of the session token (product 9). */
export const TOKEN_STORAGE_KEY = "espace-entreprise.token";

/** That of the training centre's staff (beyond B1-01). */
export const STAFF_TOKEN_STORAGE_KEY = "espace-formation.token";

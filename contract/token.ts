/** Fixed local storage key of the session token (product 9). */
export const TOKEN_STORAGE_KEY = "espace-entreprise.token";

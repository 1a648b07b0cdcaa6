/** How errors of the candidate screens end. */
export const contactAdministrator = "Veuillez contacter votre administrateur système.";

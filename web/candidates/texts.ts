export const contactAdministrator = "Veuillez contacter votre administrateur système.";

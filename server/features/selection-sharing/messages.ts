/** Before a note that is added to another one of the same candidate: it outlives its writer, so it holds no name (policy T-54). */
export const OTHER_NOTE = "Autre note : ";

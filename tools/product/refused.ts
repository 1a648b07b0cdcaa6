/** The product answered no, and why. */
export class Refused extends Error {}

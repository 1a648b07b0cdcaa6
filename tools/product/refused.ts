/** The product answered no, and why. */
export class Rejected extends Error {}

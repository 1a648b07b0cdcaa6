export const MAX_ID = 2_147_483_647;

export function readId(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;
}

/** What secrets of others look like: keys and tokens that services hand out, and passwords in addresses. */
const SECRETS: readonly (readonly [string, RegExp])[] = [
  ["a private key", /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ["a key of AWS", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["a token of GitHub", /\bgh[pousr]_[A-Za-z0-9]{36}/],
  ["a token of npm", /\bnpm_[A-Za-z0-9]{36}/],
  ["a token of Slack", /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ["a key of Brevo", /\bxkeysib-[0-9a-f]{32,}/],
  ["a JSON web token", /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
];

/** Files that hold secrets where a project has them, whatever they contain. */
const SECRET_FILES = /(^|\/)(\.env(\..+)?|[^/]+\.(pem|key|p12|pfx|kdbx)|id_(rsa|ed25519)|secret-key)$/;

/** Nothing in the repository opens anything: secrets come from the environment (policy T-56). */
export function checkSecrets(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  return files.flatMap(({ path, text }) => [
    ...(SECRET_FILES.test(path) ? [`${path} is a file of secrets: keep it out of the repository`] : []),
    ...SECRETS.flatMap(([what, pattern]) => (pattern.test(text) ? [`${path} holds ${what}`] : [])),
  ]);
}

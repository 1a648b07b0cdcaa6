/** A bucket and who may use it. */
export interface S3Settings {
  /** Where the objects lie, with the bucket and a final slash: the key follows. */
  readonly base: string;
  /** What every key begins with: empty, or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** AWS's own region where none is named. */
const DEFAULT_REGION = "us-east-1";

/**
 * Reads `s3://bucket/prefix?region=…&endpoint=https://…`; what the URL does not say is taken from the variables that
 * every tool for S3 knows (AWS_ACCESS_KEY_ID, AWS_REGION, AWS_ENDPOINT_URL_S3…).
 * @returns undefined when the bucket, the credentials, or a usable endpoint are missing
 */
export function readS3Settings(url: string, given: (name: string) => string | undefined): S3Settings | undefined {
  const accessKeyId = given("AWS_ACCESS_KEY_ID");
  const secretAccessKey = given("AWS_SECRET_ACCESS_KEY");
  if (!URL.canParse(url) || !accessKeyId || !secretAccessKey) return undefined;
  const { hostname: bucket, pathname, searchParams } = new URL(url);
  const region = searchParams.get("region") ?? given("AWS_REGION") ?? given("AWS_DEFAULT_REGION") ?? DEFAULT_REGION;
  const endpoint = searchParams.get("endpoint") ?? given("AWS_ENDPOINT_URL_S3") ?? given("AWS_ENDPOINT_URL");
  if (!/^[a-z0-9.-]{3,63}$/.test(bucket) || (endpoint && !/^https?:\/\/[^/]/.test(endpoint))) return undefined;
  const folder = pathname.replace(/^\/+|\/+$/g, "");
  return {
    // Another server than AWS seldom has a host name for each bucket.
    base: endpoint ? `${endpoint.replace(/\/+$/, "")}/${bucket}/` : `https://${bucket}.s3.${region}.amazonaws.com/`,
    prefix: folder === "" ? "" : `${folder}/`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: given("AWS_SESSION_TOKEN"),
  };
}

export interface S3Settings {
  readonly base: string;
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

const DEFAULT_REGION = "us-east-1";

/**
 * Reads the S3 settings from a URL such as `s3://bucket/prefix?region=…&endpoint=https://…` and from the usual AWS_*
 * variables.
 * @returns undefined if the bucket, the credentials or a valid endpoint is missing
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
    // Put the bucket into the path, because S3 servers other than AWS rarely have a host name for each bucket.
    base: endpoint ? `${endpoint.replace(/\/+$/, "")}/${bucket}/` : `https://${bucket}.s3.${region}.amazonaws.com/`,
    prefix: folder === "" ? "" : `${folder}/`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: given("AWS_SESSION_TOKEN"),
  };
}

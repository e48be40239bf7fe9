/**
 * `sslmode` as every other program reads it: `require` encrypts, and only the `verify` modes ask for a certificate that is
 * known.
 */
export function asLibpqReads(url: string): string {
  const address = new URL(url);
  if (address.searchParams.has("sslmode") && !address.searchParams.has("uselibpqcompat"))
    address.searchParams.set("uselibpqcompat", "true");
  return address.href;
}

const POOLER =
  "DATABASE_URL leads to PgBouncer, which refuses the service's time limit for statements. Connect to PostgreSQL itself, or set ignore_startup_parameters = statement_timeout in pgbouncer.ini";

/** Why the server cannot be used, in words: PgBouncer takes only settings of a connection that it knows or is told to ignore. */
export function connectionFailure(error: unknown): unknown {
  const isPooler = error instanceof Error && error.message.includes("unsupported startup parameter");
  return isPooler ? new Error(POOLER, { cause: error }) : error;
}

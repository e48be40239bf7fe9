import { createServer } from "node:net";

/** Error codes of systems with IPv6 switched off. */
const NO_IPV6: ReadonlySet<unknown> = new Set(["EAFNOSUPPORT", "EADDRNOTAVAIL"]);

/** Briefly listens at an address; resolves with the error's code, null on success. */
type Probe = (host: string) => Promise<string | null>;

/** The address to listen at: all of IPv4 if `::` means any address and the system has no IPv6. */
export async function listenHost(wanted: string, probe: Probe = listenBriefly): Promise<string> {
  return wanted === "::" && NO_IPV6.has(await probe(wanted)) ? "0.0.0.0" : wanted;
}

function listenBriefly(host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
    server.listen(0, host, () => server.close(() => resolve(null)));
  });
}

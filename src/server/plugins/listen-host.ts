import { createServer } from "node:net";

/** What systems say where IPv6 is switched off. */
const NO_IPV6: ReadonlySet<unknown> = new Set(["EAFNOSUPPORT", "EADDRNOTAVAIL"]);

/** Listens for a moment at an address; resolves with the error's code, null when it went well. */
type Probe = (host: string) => Promise<string | null>;

/** The address to listen at: all of IPv4 where `::` stands for everything and the system has no IPv6. */
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

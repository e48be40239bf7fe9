/**
 * Chromium knows no `app:` scheme, so pages of it live under a name of this computer instead: `app://roomtone/x` is
 * `http://roomtone.app.localhost/x` inside the page (a secure context, as Electron's privileged schemes are). Main sees
 * and uses the first form only; what a page sees of itself in `location` is the second.
 */
export class AppOrigins {
  private readonly schemes = new Set<string>();

  register(scheme: string): void {
    this.schemes.add(scheme);
  }

  /** Main's address → Chromium's. */
  toPage(address: string): string {
    const url = new URL(address);
    const scheme = url.protocol.slice(0, -1);
    if (!this.schemes.has(scheme)) return address;
    return address.replace(`${scheme}://${url.host}`, `http://${url.host}.${scheme}.localhost`);
  }

  /** Chromium's address → main's. */
  toMain(address: string): string {
    const found = this.split(address);
    return found ? address.replace(found.origin, `${found.scheme}://${found.host}`) : address;
  }

  /** The scheme that an address of a page stands for. */
  schemeOf(address: string): string | null {
    return this.split(address)?.scheme ?? null;
  }

  private split(address: string) {
    const url = URL.parse(address);
    const match = /^([a-z0-9-]+)\.([a-z]+)\.localhost$/.exec(url?.hostname ?? "");
    const [, host = "", scheme = ""] = match ?? [];
    return url && url.port === "" && this.schemes.has(scheme) ? { origin: url.origin, scheme, host } : null;
  }
}

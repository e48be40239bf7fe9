/**
 * Chromium does not support the `app:` scheme, so its pages use a name of this computer: `app://roomtone/x` is
 * `http://roomtone.app.localhost/x` inside the page (a secure context, like Electron's privileged schemes). Main sees
 * and uses only the first form; `location` in a page shows the second.
 */
export class AppOrigins {
  private readonly schemes = new Set<string>();

  register(scheme: string): void {
    this.schemes.add(scheme);
  }

  /** Translates main's address to Chromium's. */
  toPage(address: string): string {
    const url = new URL(address);
    const scheme = url.protocol.slice(0, -1);
    if (!this.schemes.has(scheme)) return address;
    return address.replace(`${scheme}://${url.host}`, `http://${url.host}.${scheme}.localhost`);
  }

  /** Translates Chromium's address to main's. */
  toMain(address: string): string {
    const found = this.split(address);
    return found ? address.replace(found.origin, `${found.scheme}://${found.host}`) : address;
  }

  /** The scheme of main's form of a page's address; null for other pages. */
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

/** A browser without pages: follows redirects by hand, with cookies for each host. */
export class Browsing {
  readonly #cookies = new Map<string, Map<string, string>>();
  /** Every requested address. */
  readonly visited: string[] = [];

  /** Follows redirects until an address begins with `until` or answers with a page; returns that address. */
  async follow(address: string, until: string): Promise<{ readonly at: URL; readonly body: string }> {
    let at = new URL(address);
    for (let steps = 0; steps < 20; steps++) {
      if (at.href.startsWith(until)) return { at, body: "" };
      const answer = await this.#send(at, { method: "GET" });
      const next = answer.headers.get("location");
      if (next === null) return { at, body: await answer.text() };
      await answer.arrayBuffer();
      at = new URL(next, at);
    }
    throw new Error(`Redirected for ever: ${address}`);
  }

  /** Posts a form and returns the address that it leads to. */
  async post(address: string, form: Readonly<Record<string, string>>): Promise<URL> {
    const at = new URL(address);
    const answer = await this.#send(at, { method: "POST", body: new URLSearchParams(form) });
    await answer.arrayBuffer();
    return new URL(answer.headers.get("location") ?? "", at);
  }

  async #send(at: URL, init: RequestInit): Promise<Response> {
    this.visited.push(at.href);
    const jar = this.#cookies.get(at.host) ?? new Map<string, string>();
    this.#cookies.set(at.host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { ...init, redirect: "manual", headers: cookie === "" ? {} : { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      const middle = pair.indexOf("=");
      jar.set(pair.slice(0, middle), pair.slice(middle + 1));
    }
    return answer;
  }
}

/** The hidden fields of a page's form. */
export function formOf(html: string): { readonly action: string; readonly fields: Record<string, string> } {
  const action = /<form[^>]*\baction="([^"]+)"/.exec(html)?.[1] ?? "";
  const fields = [...html.matchAll(/<input[^>]*\bname="([^"]+)"[^>]*\bvalue="([^"]*)"/g)];
  return {
    action: unescaped(action),
    fields: Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, unescaped(value)])),
  };
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}

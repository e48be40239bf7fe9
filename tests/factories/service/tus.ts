import { request } from "node:http";
import { uploadFilesPath } from "#shared/contract/rest/music/music-uploads.ts";

/** A small tus 1.0 client: sends what a test names, also nonsense, and never repeats a call by itself. */
export class TusClient {
  readonly #url: string;
  readonly #token: string | null;
  readonly #files: string;

  /** `files`: where files are sent; by default own music of the account. */
  constructor(url: string, token: string | null, accountId: string, files = uploadFilesPath(accountId)) {
    this.#url = url;
    this.#token = token;
    this.#files = files;
  }

  async call(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    return await fetch(`${this.#url}${path}`, {
      method,
      headers: this.#headers(headers),
      ...(body ? { body } : {}),
    });
  }

  /** Announces a file; the answer's `location` is its address. */
  async announce(
    bytes: number,
    metadata: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const sent = Object.entries(metadata)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
      .join(",");
    return await this.call("POST", this.#files, {
      "upload-length": String(bytes),
      "upload-metadata": sent,
      ...headers,
    });
  }

  /** Announces a file that must be admitted; returns its address. */
  async create(bytes: number, batch: string, path: string): Promise<string> {
    const answer = await this.announce(bytes, { batch, path });
    const location = answer.headers.get("location");
    if (answer.status !== 201 || location === null)
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return location;
  }

  async append(location: string, offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
    return await this.call("PATCH", location, appending(offset), bytes);
  }

  /** How much of a file has arrived; null when it is not there. */
  async offset(location: string): Promise<number | null> {
    const answer = await this.call("HEAD", location);
    const offset = answer.headers.get("upload-offset");
    return answer.status === 200 && offset !== null ? Number(offset) : null;
  }

  /** Sends a whole file; returns its address. */
  async send(bytes: Uint8Array<ArrayBuffer>, batch: string, path: string): Promise<string> {
    const location = await this.create(bytes.length, batch, path);
    const answer = await this.append(location, 0, bytes);
    if (answer.status !== 204) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return location;
  }

  /** Begins to append to a file. `more` sends bytes; `kill` cuts the connection. */
  begin(location: string, offset: number, length: number) {
    const sending = request(`${this.#url}${location}`, {
      method: "PATCH",
      headers: { ...this.#headers(appending(offset)), "content-length": String(length) },
    });
    sending.on("error", () => {});
    const answered = new Promise<number | null>((resolve) => {
      sending.once("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? null);
      });
      sending.once("close", () => resolve(null));
    });
    return {
      more: (bytes: Uint8Array) => new Promise<void>((resolve) => sending.write(bytes, () => resolve())),
      kill: () => sending.destroy(),
      /** The status of the answer; null when the connection ended without one. */
      answered,
    };
  }

  #headers(more: Readonly<Record<string, string>>): Record<string, string> {
    return {
      "tus-resumable": "1.0.0",
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      ...more,
    };
  }
}

function appending(offset: number): Readonly<Record<string, string>> {
  return { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
}

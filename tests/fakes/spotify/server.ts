import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import sharp from "sharp";
import {
  type FakePlaylist,
  type FakeTrack,
  listed,
  placed,
  type SpotifyShape,
  spotifyId,
} from "./catalogue.ts";

export const FAKE_CLIENT = { id: "a-client", secret: "a-client-secret" } as const;

/** How an answer fails: a status, an unreadable answer, or none. */
export type FakeFault =
  | { readonly status: number; readonly retryAfter?: number }
  | { readonly body: string }
  | "silence";

/** A received call. */
export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | null;
}

/**
 * A local Spotify that follows its documentation: consent page, tokens, the person, playlists and tracks, with faults
 * for each.
 */
export class FakeSpotify implements AsyncDisposable {
  readonly calls: FakeCall[] = [];
  readonly playlists: FakePlaylist[] = [];
  /** Lifetime of an access token, in seconds. */
  expiresIn = 3600;
  shape: SpotifyShape = "former";
  readonly #server: Server;
  readonly #codes = new Map<string, string>();
  readonly #refreshTokens = new Set<string>();
  readonly #accessTokens = new Set<string>();
  readonly #faults: { readonly path: RegExp; readonly fault: FakeFault; times: number }[] = [];

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<FakeSpotify> {
    const spotify = new FakeSpotify();
    await new Promise<void>((resolve) => spotify.#server.listen(0, "127.0.0.1", resolve));
    return spotify;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The stand-in does not listen");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Environment of the service. */
  get env(): Readonly<Record<string, string>> {
    return {
      ROOMTONE_SPOTIFY_CLIENT_ID: FAKE_CLIENT.id,
      ROOMTONE_SPOTIFY_CLIENT_SECRET: FAKE_CLIENT.secret,
      ROOMTONE_SPOTIFY_ACCOUNTS_URL: this.url,
      ROOMTONE_SPOTIFY_API_URL: this.url,
    };
  }

  /** Adds a playlist; returns its URI. */
  add(name: string, tracks: Readonly<FakePlaylist["tracks"]>, description = ""): string {
    const id = spotifyId(this.playlists.length + 1);
    this.playlists.push({ id, name, description, snapshot: 1, tracks: [...tracks] });
    return `spotify:playlist:${id}`;
  }

  /** Changes a playlist. */
  change(uri: string, tracks: readonly FakeTrack[], name?: string): void {
    const playlist = this.#find(uri.split(":").at(-1) ?? "");
    if (!playlist) throw new Error(`There is no ${uri}`);
    playlist.tracks = [...tracks];
    playlist.snapshot += 1;
    playlist.name = name ?? playlist.name;
  }

  /** A code as issued by the consent page. */
  code(redirectUri: string): string {
    const code = randomBytes(8).toString("hex");
    this.#codes.set(code, redirectUri);
    return code;
  }

  /** An access token, as after an exchange. */
  accessToken(): string {
    const token = `access-${randomBytes(8).toString("hex")}`;
    this.#accessTokens.add(token);
    return token;
  }

  /** Makes the next calls of a path fail. */
  fail(path: RegExp, fault: FakeFault, times = 1): void {
    this.#faults.push({ path, fault, times });
  }

  /** Removes all faults. */
  recover(): void {
    this.#faults.length = 0;
  }

  /** Invalidates the issued access tokens; they can be refreshed. */
  expireTokens(): void {
    this.#accessTokens.clear();
  }

  /** The person revokes the permission in their account. */
  revoke(): void {
    this.#accessTokens.clear();
    this.#refreshTokens.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://spotify");
    const { method = "GET" } = request;
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization");
    if (method === "OPTIONS") return void response.writeHead(204).end();
    this.calls.push({
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      authorization: request.headers.authorization ?? null,
    });
    const fault = this.#takeFault(url.pathname);
    if (fault === "silence") return;
    if (fault && "body" in fault)
      return void response.writeHead(200, { "content-type": "application/json" }).end(fault.body);
    if (fault) {
      if (fault.retryAfter !== undefined) response.setHeader("retry-after", String(fault.retryAfter));
      return void response.writeHead(fault.status).end("{}");
    }
    if (url.pathname === "/authorize") return void this.#authorize(url, response);
    if (url.pathname === "/api/token") return void this.#token(request, await readForm(request), response);
    if (url.pathname.startsWith("/image/"))
      return void response.writeHead(200, { "content-type": "image/jpeg" }).end(await drawPicture());
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if (!this.#accessTokens.has(token))
      return void send(response, 401, { error: { status: 401, message: "The access token expired" } });
    this.#api(url, response);
  }

  #api({ pathname, searchParams }: URL, response: ServerResponse): void {
    if (pathname === "/v1/me") return void send(response, 200, { id: "somebody", display_name: "Somebody" });
    const limit = Number(searchParams.get("limit") ?? 20);
    const offset = Number(searchParams.get("offset") ?? 0);
    if (!Number.isInteger(limit) || limit < 1 || limit > 50)
      return void send(response, 400, { error: { status: 400, message: "Invalid limit" } });
    const page = <Item>(items: readonly Item[]) => ({
      total: items.length,
      offset,
      limit,
      items: items.slice(offset, offset + limit),
    });
    if (pathname === "/v1/me/playlists")
      return void send(
        response,
        200,
        page(this.playlists.map((playlist) => listed(playlist, this.url, this.shape))),
      );
    const [, id = "", part] = /^\/v1\/playlists\/([^/]+)(?:\/(items|tracks))?$/.exec(pathname) ?? [];
    const playlist = this.#find(id);
    if (!playlist) return void send(response, 404, { error: { status: 404, message: "Not found." } });
    if (part === undefined) return void send(response, 200, listed(playlist, this.url, this.shape));
    if (this.shape === "2026" && part === "tracks")
      return void send(response, 403, { error: { status: 403, message: "Forbidden." } });
    if (this.shape === "former" && part === "items")
      return void send(response, 404, { error: { status: 404, message: "Not found." } });
    send(response, 200, page(playlist.tracks.map((track, number) => placed(track, number, this.shape))));
  }

  /** The consent page. */
  #authorize({ searchParams }: URL, response: ServerResponse): void {
    const redirectUri = searchParams.get("redirect_uri") ?? "";
    const isRight =
      searchParams.get("response_type") === "code" && searchParams.get("client_id") === FAKE_CLIENT.id;
    if (!isRight || !URL.canParse(redirectUri)) return void response.writeHead(400).end("INVALID_CLIENT");
    const back = (answer: Readonly<Record<string, string>>) => {
      const address = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...answer, state: searchParams.get("state") ?? "" }))
        address.searchParams.set(name, value);
      return address.href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    };
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><title>Agree</title>
      <h1>Roomtone asks for your playlists</h1>
      <a href="${back({ code: this.code(redirectUri) })}">Agree</a>
      <a href="${back({ error: "access_denied" })}">Cancel</a>
      <a href="${back({ error: "zzz" })}">Break</a>`);
  }

  #token(request: IncomingMessage, form: URLSearchParams, response: ServerResponse): void {
    const basic = Buffer.from(`${FAKE_CLIENT.id}:${FAKE_CLIENT.secret}`).toString("base64");
    if (request.headers.authorization !== `Basic ${basic}`)
      return void send(response, 401, { error: "invalid_client" });
    const token = {
      access_token: `access-${randomBytes(8).toString("hex")}`,
      token_type: "Bearer",
      expires_in: this.expiresIn,
      scope: "playlist-read-private playlist-read-collaborative user-library-read",
    };
    if (form.get("grant_type") === "refresh_token") {
      if (!this.#refreshTokens.has(form.get("refresh_token") ?? ""))
        return void send(response, 400, { error: "invalid_grant" });
      this.#accessTokens.add(token.access_token);
      return void send(response, 200, token);
    }
    const code = form.get("code") ?? "";
    if (this.#codes.get(code) !== form.get("redirect_uri"))
      return void send(response, 400, { error: "invalid_grant" });
    this.#codes.delete(code);
    const refreshToken = `refresh-${randomBytes(8).toString("hex")}`;
    this.#refreshTokens.add(refreshToken);
    this.#accessTokens.add(token.access_token);
    send(response, 200, { ...token, refresh_token: refreshToken });
  }

  #takeFault(path: string): FakeFault | null {
    const row = this.#faults.find((candidate) => candidate.times > 0 && candidate.path.test(path));
    if (!row) return null;
    row.times -= 1;
    return row.fault;
  }

  #find(id: string): FakePlaylist | null {
    return this.playlists.find((playlist) => playlist.id === id) ?? null;
  }
}

/** A picture in one recognizable colour: #1db954. */
function drawPicture(): Promise<Buffer> {
  const background = { r: 0x1d, g: 0xb9, b: 0x54 };
  return sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

function send(response: ServerResponse, status: number, json: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export const FAKE_AGENT = { email: "agent@host.example", token: "a-zendesk-token" } as const;

/** A ticket, as it was sent. */
export interface FiledTicket {
  readonly id: number;
  readonly subject: string;
  readonly comment: { readonly body: string; readonly uploads?: readonly string[] };
  readonly requester: { readonly name: string; readonly email: string };
  readonly priority: string;
  readonly tags: readonly string[];
  readonly external_id: string;
}

interface Upload {
  readonly token: string;
  readonly name: string;
  readonly type: string;
  readonly file: Buffer;
}

/** A local Zendesk that follows its documentation as far as tickets are filed, with faults. */
export class FakeZendesk implements AsyncDisposable {
  readonly tickets: FiledTicket[] = [];
  readonly uploads: Upload[] = [];
  /** Received calls, such as `POST tickets.json`. */
  readonly calls: string[] = [];
  /** Answers with this status; null: as usual. */
  status: number | null = null;
  /** Tickets whose body matches are refused for good. */
  refuses: RegExp | null = null;
  /** Tickets whose body matches make it fail. */
  fails: RegExp | null = null;
  /** Files the next ticket, and answers nothing. */
  losesAnswer = false;
  readonly #server: Server;
  readonly #keys = new Map<string, { readonly body: string; readonly ticket: FiledTicket }>();

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<FakeZendesk> {
    const zendesk = new FakeZendesk();
    await new Promise<void>((resolve) => zendesk.#server.listen(0, "127.0.0.1", resolve));
    return zendesk;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The stand-in does not listen");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Environment of the service. */
  get env(): Readonly<Record<string, string>> {
    return {
      ROOMTONE_ZENDESK_URL: this.url,
      ROOMTONE_ZENDESK_EMAIL: FAKE_AGENT.email,
      ROOMTONE_ZENDESK_TOKEN: FAKE_AGENT.token,
    };
  }

  /** The ticket with this subject. */
  about(subject: string): FiledTicket | undefined {
    return this.tickets.find((ticket) => ticket.subject === subject);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const call = `${request.method} ${pathname.replace("/api/v2/", "")}`;
    this.calls.push(call);
    const send = (status: number, json: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    const { email, token } = FAKE_AGENT;
    const expected = `Basic ${Buffer.from(`${email}/token:${token}`).toString("base64")}`;
    if (this.status !== null) return void send(this.status, { error: "Not now" });
    if (request.headers.authorization !== expected)
      return void send(401, { error: "Couldn't authenticate you" });
    if (call === "GET tickets.json") {
      const id = searchParams.get("external_id");
      return void send(200, { tickets: this.tickets.filter(({ external_id }) => external_id === id) });
    }
    if (call === "POST uploads.json")
      return void send(201, { upload: this.#keep(request, searchParams, body) });
    if (call !== "POST tickets.json") return void send(404, { error: "InvalidEndpoint" });

    const key = String(request.headers["idempotency-key"] ?? "");
    const known = this.#keys.get(key);
    const text = body.toString("utf8");
    if (known && known.body !== text) return void send(400, { error: "IdempotentRequestError" });
    if (this.fails?.test(text)) return void send(500, { error: "InternalError" });
    if (this.refuses?.test(text)) return void send(422, { error: "RecordInvalid" });
    const ticket = known?.ticket ?? this.#file(text);
    if (key !== "") this.#keys.set(key, { body: text, ticket });
    if (this.losesAnswer) {
      this.losesAnswer = false;
      response.destroy();
    } else send(201, { ticket });
  }

  #keep(request: IncomingMessage, query: URLSearchParams, file: Buffer): { readonly token: string } {
    const token = `upload-${this.uploads.length + 1}`;
    const type = request.headers["content-type"] ?? "";
    this.uploads.push({ token, name: query.get("filename") ?? "", type, file });
    return { token };
  }

  #file(text: string): FiledTicket {
    const { ticket } = JSON.parse(text) as { ticket: Omit<FiledTicket, "id"> };
    const filed = { ...ticket, id: 9_000 + this.tickets.length };
    this.tickets.push(filed);
    return filed;
  }
}

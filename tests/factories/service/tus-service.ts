import type { MusicUpload, UploadReason } from "#shared/contract/rest/music/music-uploads.ts";

/** How the service treats a file. */
export interface Treatment {
  /** Refuses to receive it. */
  readonly refusal?: { readonly status: number; readonly reason?: UploadReason };
  /** The connection is lost after this many bytes, as often as named. */
  readonly losesAfter?: number;
  losses?: number;
}

interface Received {
  readonly item: MusicUpload;
  readonly bytes: Uint8Array[];
}

/** Requests of a page to a service that receives files by tus, without a network. */
export class TusService {
  readonly #files = new Map<string, Received>();
  readonly #treatments: Readonly<Record<string, Treatment>>;
  /** The method and the file of each request that was answered. */
  readonly requests: string[] = [];
  /** Tokens that were sent. */
  readonly tokens = new Set<string | undefined>();
  /** Nothing is answered. */
  isDown = false;
  /** Called when the list has changed. */
  onChange = () => {};

  constructor(treatments: Readonly<Record<string, Treatment>> = {}) {
    this.#treatments = treatments;
  }

  /** The list as the service has it, newest first. */
  get items(): readonly MusicUpload[] {
    return [...this.#files.values()].map(({ item }) => item).reverse();
  }

  /** The content of a file. */
  async content(path: string): Promise<string> {
    const held = [...this.#files.values()].find(({ item }) => item.path === path);
    return new TextDecoder().decode(Buffer.concat(held?.bytes ?? []));
  }

  /** Ends the reading of a file, as the service does. */
  end(path: string, end: Pick<MusicUpload, "state"> & Partial<Pick<MusicUpload, "reason" | "track">>): void {
    for (const [id, held] of this.#files)
      if (held.item.path === path) this.#files.set(id, { ...held, item: { ...held.item, ...end } });
    this.onChange();
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#files.delete(id);
    this.onChange();
  }

  /** Stands in for `XMLHttpRequest`. */
  readonly request: new () => object = (() => {
    const service = this;
    return class {
      status = 0;
      responseText = "";
      onload: (() => void) | null = null;
      onerror: ((error: Error) => void) | null = null;
      readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
      readonly #sent = new Map<string, string>();
      #answer = new Map<string, string>();
      #method = "";
      #url = "";
      #isAborted = false;

      open(method: string, url: string): void {
        this.#method = method;
        this.#url = url;
      }

      setRequestHeader(name: string, value: string): void {
        this.#sent.set(name.toLowerCase(), value);
      }

      getResponseHeader(name: string): string | null {
        return this.#answer.get(name.toLowerCase()) ?? null;
      }

      abort(): void {
        this.#isAborted = true;
      }

      async send(body: Blob | null): Promise<void> {
        const bytes = body === null ? new Uint8Array() : new Uint8Array(await body.arrayBuffer());
        if (this.#isAborted) return;
        const answer = service.answer(this.#method, this.#url, this.#sent, bytes);
        if (answer === null) return this.onerror?.(new Error("The connection is lost"));
        this.upload.onprogress?.({ lengthComputable: true, loaded: bytes.length });
        this.status = answer.status;
        this.responseText = answer.body ?? "";
        this.#answer = new Map(Object.entries(answer.headers ?? {}));
        this.onload?.();
      }
    };
  })();

  /** Null: the connection is lost. */
  answer(method: string, url: string, headers: ReadonlyMap<string, string>, body: Uint8Array): Answer | null {
    if (this.isDown) return null;
    this.tokens.add(headers.get("authorization"));
    if (method === "POST") return this.#create(url, headers);
    const id = url.slice(url.lastIndexOf("/") + 1);
    const held = this.#files.get(id);
    if (!held) return { status: 404 };
    this.requests.push(`${method} ${held.item.path}`);
    if (method === "HEAD") return { status: 200, headers: progressOf(held.item) };
    const treatment = this.#treatments[held.item.path];
    const isLost = treatment?.losesAfter !== undefined && (treatment.losses ?? 0) > 0;
    const arrived = isLost ? body.slice(0, treatment.losesAfter) : body;
    if (isLost) treatment.losses = (treatment.losses ?? 0) - 1;
    held.bytes.push(arrived);
    const received = held.item.received + arrived.length;
    const state = received === held.item.bytes ? "waiting" : "receiving";
    const item: MusicUpload = { ...held.item, received, state };
    this.#files.set(id, { ...held, item });
    this.onChange();
    return isLost ? null : { status: 204, headers: progressOf(item) };
  }

  #create(url: string, headers: ReadonlyMap<string, string>): Answer {
    const metadata = new Map(
      (headers.get("upload-metadata") ?? "").split(",").map((pair) => {
        const [name = "", value = ""] = pair.split(" ");
        return [name, Buffer.from(value, "base64").toString()] as const;
      }),
    );
    const path = metadata.get("path") ?? "";
    this.requests.push(`POST ${path}`);
    const { refusal } = this.#treatments[path] ?? {};
    if (refusal) return { status: refusal.status, body: JSON.stringify({ reason: refusal.reason }) };
    const id = `upload-${this.#files.size + 1}-${this.requests.length}`;
    const item: MusicUpload = {
      id,
      batch: metadata.get("batch") ?? "",
      path,
      bytes: Number(headers.get("upload-length")),
      received: 0,
      state: "receiving",
      reason: null,
      track: null,
      created_at: "2026-01-01T00:00:00Z",
    };
    this.#files.set(id, { item, bytes: [] });
    this.onChange();
    return { status: 201, headers: { location: `${url}/${id}` } };
  }
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function progressOf({ received, bytes }: MusicUpload): Readonly<Record<string, string>> {
  return { "upload-offset": String(received), "upload-length": String(bytes) };
}

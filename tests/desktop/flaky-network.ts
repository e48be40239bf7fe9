import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** How a network treats its users; what is left out is as good as can be. */
export interface NetworkProfile {
  /** Everything is lost: connections stay open and bring nothing. */
  readonly isCut?: boolean;
  /** The service's name takes so long to be looked up, in ms: a new connection waits. */
  readonly lookupMs?: number;
  /** In each direction, over all connections, in kbit/s. */
  readonly kbps?: number;
  /** From one end to the other and back, in ms. */
  readonly roundTripMs?: number;
  /** Share of packets that are lost, 0-1. A proxy cannot lose packets of TCP: it keeps to the speed that TCP then has. */
  readonly loss?: number;
  /** The service answers everything with 500. */
  readonly isFailing?: boolean;
}

/** The profiles that a player has to play through. */
export const PROFILES = {
  "everything is lost": { isCut: true },
  "names take 3 s to be looked up": { lookupMs: 3000 },
  "1 Mbps, of which 10 % is lost, with 500 ms": { kbps: 1000, loss: 0.1, roundTripMs: 500 },
  "240 kbps with 400 ms": { kbps: 240, roundTripMs: 400 },
  "the service answers with errors": { isFailing: true },
} as const satisfies Record<string, NetworkProfile>;

/** Bytes of a packet's contents. */
const SEGMENT = 1460;
/** Bytes that are sent on at once. */
const PIECE = 2 * SEGMENT;

const FAILURE = "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/** A network between the player and its service: as good or as bad as told, and it can be cut. */
export class FlakyNetwork implements AsyncDisposable {
  readonly url: string;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly service: URL;
  private profile: NetworkProfile = {};
  /** When each direction's line is free again, on the clock of `performance.now`. */
  private readonly freeAt = { up: 0, down: 0 };

  private constructor(service: URL, server: Server, port: number) {
    this.service = service;
    this.server = server;
    this.url = `http://127.0.0.1:${port}`;
    server.on("connection", (near) => void this.accept(near));
  }

  /** Puts a network before a service. */
  static async before(serviceUrl: string): Promise<FlakyNetwork> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the network has no port");
    return new FlakyNetwork(new URL(serviceUrl), server, address.port);
  }

  /** From now on it is like this. Connections to a service that begins or ceases to fail end. */
  become(profile: NetworkProfile): void {
    const changesHands = (profile.isFailing ?? false) !== (this.profile.isFailing ?? false);
    this.profile = profile;
    if (changesHands) this.hangUp();
  }

  /** From now on everything is lost. */
  cut(): void {
    this.become({ ...this.profile, isCut: true });
  }

  /** What was lost stays lost: connections from before the cut are of no more use. */
  mend(): void {
    this.become({});
    this.hangUp();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private async accept(near: Socket): Promise<void> {
    this.sockets.add(near);
    near.on("error", () => near.destroy());
    near.on("close", () => this.sockets.delete(near));
    if (this.profile.isFailing) {
      near.once("data", () => near.end(FAILURE));
      return;
    }
    near.pause();
    await delay(this.profile.lookupMs ?? 0);
    if (near.destroyed) return;
    const far = connect(Number(this.service.port), this.service.hostname);
    this.sockets.add(far);
    far.on("close", () => this.sockets.delete(far));
    void this.carry(near, far, "up");
    void this.carry(far, near, "down");
  }

  /** Brings what one side says to the other, at the pace of the line. */
  private async carry(from: Socket, to: Socket, direction: "up" | "down"): Promise<void> {
    let arriving = Promise.resolve();
    try {
      for await (const chunk of from) {
        const bytes = Buffer.from(chunk);
        for (let at = 0; at < bytes.length; at += PIECE) {
          if (this.profile.isCut) break;
          const piece = bytes.subarray(at, at + PIECE);
          await this.send(piece.length, direction);
          const travel = delay((this.profile.roundTripMs ?? 0) / 2);
          arriving = Promise.all([arriving, travel]).then(() => {
            if (!this.profile.isCut && !to.destroyed) to.write(piece);
          });
        }
      }
    } catch {
      // The connection broke; so does the other half.
    }
    await arriving;
    to.destroy();
  }

  /** Waits until the line has taken so many bytes. */
  private async send(bytes: number, direction: "up" | "down"): Promise<void> {
    const { kbps = Number.POSITIVE_INFINITY } = this.profile;
    const pace = Math.min(kbps, paceUnderLoss(this.profile));
    if (pace === Number.POSITIVE_INFINITY) return;
    const now = performance.now();
    this.freeAt[direction] = Math.max(now, this.freeAt[direction]) + (bytes * 8) / pace;
    await delay(this.freeAt[direction] - now);
  }
}

/** What TCP makes of a line that loses packets, in kbit/s (Mathis et al., 1997). */
function paceUnderLoss({ loss = 0, roundTripMs = 0 }: NetworkProfile): number {
  if (loss === 0 || roundTripMs === 0) return Number.POSITIVE_INFINITY;
  return (1.22 * SEGMENT * 8) / (roundTripMs * Math.sqrt(loss));
}

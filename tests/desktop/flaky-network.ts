import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Quality of a network; omitted values mean a perfect one. */
export interface NetworkProfile {
  /** All data is lost: connections stay open and deliver nothing. */
  readonly isCut?: boolean;
  /** Duration of a DNS lookup, in ms: delays a new connection. */
  readonly lookupMs?: number;
  /** Bandwidth in each direction, over all connections, in kbit/s. */
  readonly kbps?: number;
  /** Round-trip time, in ms. */
  readonly roundTripMs?: number;
  /**
   * Share of lost packets, 0-1. A proxy cannot drop TCP packets, so it limits the bandwidth to that of TCP at this
   * loss.
   */
  readonly loss?: number;
  /** The service answers every request with 500. */
  readonly isFailing?: boolean;
}

/** Profiles with which a player must keep playing. */
export const PROFILES = {
  "everything is lost": { isCut: true },
  "names take 3 s to be looked up": { lookupMs: 3000 },
  "1 Mbps, of which 10 % is lost, with 500 ms": { kbps: 1000, loss: 0.1, roundTripMs: 500 },
  "240 kbps with 400 ms": { kbps: 240, roundTripMs: 400 },
  "the service answers with errors": { isFailing: true },
} as const satisfies Record<string, NetworkProfile>;

/** Payload of a packet, in bytes. */
const SEGMENT = 1460;
/** Bytes sent in one write. */
const PIECE = 2 * SEGMENT;

const FAILURE = "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/** A proxy between the player and its service that simulates a network of variable quality. */
export class FlakyNetwork implements AsyncDisposable {
  readonly url: string;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly service: URL;
  private profile: NetworkProfile = {};
  /** When each direction becomes free, in ms of `performance.now`. */
  private readonly freeAt = { up: 0, down: 0 };

  private constructor(service: URL, server: Server, port: number) {
    this.service = service;
    this.server = server;
    this.url = `http://127.0.0.1:${port}`;
    server.on("connection", (near) => void this.accept(near));
  }

  /** Starts a proxy in front of a service. */
  static async before(serviceUrl: string): Promise<FlakyNetwork> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the network has no port");
    return new FlakyNetwork(new URL(serviceUrl), server, address.port);
  }

  /** Applies a profile from now on. Connections end when the service begins or ceases to fail. */
  become(profile: NetworkProfile): void {
    const changesHands = (profile.isFailing ?? false) !== (this.profile.isFailing ?? false);
    this.profile = profile;
    if (changesHands) this.hangUp();
  }

  /** Loses all data from now on. */
  cut(): void {
    this.become({ ...this.profile, isCut: true });
  }

  /** Lost data stays lost, so connections from before the cut are useless. */
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

  /** Forwards data from one side to the other at the line's speed. */
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
      // One half of the connection closed, so close the other.
    }
    await arriving;
    to.destroy();
  }

  /** Waits until the line has transmitted this many bytes. */
  private async send(bytes: number, direction: "up" | "down"): Promise<void> {
    const { kbps = Number.POSITIVE_INFINITY } = this.profile;
    const pace = Math.min(kbps, paceUnderLoss(this.profile));
    if (pace === Number.POSITIVE_INFINITY) return;
    const now = performance.now();
    this.freeAt[direction] = Math.max(now, this.freeAt[direction]) + (bytes * 8) / pace;
    await delay(this.freeAt[direction] - now);
  }
}

/** TCP throughput on a line with packet loss, in kbit/s (Mathis et al., 1997). */
function paceUnderLoss({ loss = 0, roundTripMs = 0 }: NetworkProfile): number {
  if (loss === 0 || roundTripMs === 0) return Number.POSITIVE_INFINITY;
  return (1.22 * SEGMENT * 8) / (roundTripMs * Math.sqrt(loss));
}

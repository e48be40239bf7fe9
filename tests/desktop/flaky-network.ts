import { connect, createServer, type Server, type Socket } from "node:net";

/** A network between the player and its service that can be cut: connections stay open and bring nothing, as with 100 % loss. */
export class FlakyNetwork implements AsyncDisposable {
  readonly url: string;
  private readonly server: Server;
  private readonly sockets: Set<Socket>;
  private readonly state: { cut: boolean };

  private constructor(url: string, server: Server, sockets: Set<Socket>, state: { cut: boolean }) {
    this.url = url;
    this.server = server;
    this.sockets = sockets;
    this.state = state;
  }

  /** Puts a network before a service. */
  static async before(serviceUrl: string): Promise<FlakyNetwork> {
    const { hostname, port } = new URL(serviceUrl);
    const sockets = new Set<Socket>();
    const state = { cut: false };
    const server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on("data", (bytes) => {
          if (!state.cut) to.write(bytes);
        });
        from.on("error", () => to.destroy());
        from.on("close", () => {
          sockets.delete(from);
          to.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the network has no port");
    return new FlakyNetwork(`http://127.0.0.1:${address.port}`, server, sockets, state);
  }

  /** From now on everything is lost. */
  cut(): void {
    this.state.cut = true;
  }

  /** What was lost stays lost: connections from before the cut are of no more use. */
  mend(): void {
    this.state.cut = false;
    for (const socket of this.sockets) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

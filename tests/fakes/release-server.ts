import { createHash, type KeyObject } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import { signFeedFile } from "#main/updates/release-signature.ts";
import type { UpdateChannel } from "#shared/contract/ipc/updates.ts";

/** Half a file with a matching length; half, then a reset; half, then silence; or a missing file. */
type Fault = "truncated" | "cut" | "silent" | "gone";

interface Release {
  readonly version: string;
  /** Channels on which it is the newest version. */
  readonly channels: readonly UpdateChannel[];
  readonly contents: string;
  /** Rollout in percent, 0-100; by default all devices. */
  readonly stagingPercentage?: number;
  /** A wrong hash of the file in the feed. */
  readonly sha512?: string;
}

const FEED_NAMES = { stable: "latest", beta: "beta", alpha: "alpha" } as const;

/** Releases of an AppImage over HTTP, as published by electron-builder, with simulated faults. */
export class ReleaseServer {
  readonly requests: string[] = [];
  private readonly server: Server;
  private readonly files = new Map<string, Buffer>();
  private readonly faults = new Map<string, Fault>();
  private readonly open = new Set<ServerResponse>();

  private constructor() {
    this.server = createServer((request, response) => {
      const path = new URL(request.url ?? "/", "http://server").pathname.slice(1);
      this.requests.push(path);
      this.answer(path, response);
    });
  }

  static async start(): Promise<ReleaseServer> {
    const server = new ReleaseServer();
    await new Promise<void>((resolve) => server.server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === "string")
      throw new Error("the release server does not listen");
    return `http://127.0.0.1:${address.port}/`;
  }

  /** Publishes a version: its file, and the feeds of its channels. */
  publish(release: Release, key?: KeyObject): void {
    const file = fileOf(release.version);
    const bytes = Buffer.from(release.contents);
    const sha512 = release.sha512 ?? createHash("sha512").update(bytes).digest("base64");
    this.files.set(file, bytes);
    const feed = JSON.stringify({
      version: release.version,
      files: [{ url: file, sha512, size: bytes.length }],
      path: file,
      sha512,
      releaseDate: "2030-01-01T00:00:00.000Z",
      ...(release.stagingPercentage === undefined ? {} : { stagingPercentage: release.stagingPercentage }),
    });
    const names = [...release.channels.map((channel) => FEED_NAMES[channel]), release.version];
    for (const name of names) {
      const feedFile = feedFileOf(name);
      this.files.set(feedFile, Buffer.from(feed));
      if (key) this.files.set(`${feedFile}.sig`, Buffer.from(signFeedFile(key, feedFile, feed)));
    }
  }

  /** Publishes a file unchanged. */
  put(path: string, contents: string): void {
    this.files.set(path, Buffer.from(contents));
  }

  text(path: string): string {
    return String(this.files.get(path));
  }

  /** Sets the fault of a file from now on; null: none. */
  fail(path: string, fault: Fault | null): void {
    if (fault) this.faults.set(path, fault);
    else this.faults.delete(path);
  }

  async stop(): Promise<void> {
    for (const response of this.open) response.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(path: string, response: ServerResponse): void {
    const bytes = this.files.get(path);
    const fault = this.faults.get(path);
    if (!bytes || fault === "gone") {
      response.writeHead(404).end();
      return;
    }
    this.open.add(response);
    response.on("close", () => this.open.delete(response));
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    if (fault === "truncated") {
      response.writeHead(200, { "content-length": half.length }).end(half);
      return;
    }
    response.writeHead(200, { "content-length": bytes.length });
    if (fault === "cut") response.write(half, () => response.destroy());
    else if (fault === "silent") response.write(half);
    else response.end(bytes);
  }
}

export function fileOf(version: string): string {
  return `Roomtone-${version}.AppImage`;
}

/** The feed file of this platform that electron-updater requests. */
export function feedFileOf(name: string): string {
  return `${name}-linux${process.arch === "x64" ? "" : `-${process.arch}`}.yml`;
}

/** A shell script in place of an AppImage, which appends a line to a file when started. */
export function program(version: string): string {
  return `#!/bin/sh\necho ${version} >> "$STARTED_PROGRAMS"\n${"# nothing more\n".repeat(2_000)}`;
}

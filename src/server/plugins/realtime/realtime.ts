import { Server, type Socket, type Namespace as SocketNamespace } from "socket.io";
import { z } from "zod";
import type { Entity } from "#server/entity.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { endWithSession } from "#server/plugins/graphql/server.ts";
import type { Metrics } from "#server/plugins/health/health.ts";
import { frameMeter } from "#server/plugins/limits/frames.ts";
import type { AuthenticatedToken, Events, Services } from "#server/services.ts";
import { EVENTS_PATH } from "#shared/contract/addresses.ts";
import {
  type EventPayload,
  type Namespace,
  parseNamespace,
  ROOMS,
  SubscribeRooms,
} from "#shared/contract/events.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { HEARTBEAT } from "#shared/domain/realtime/heartbeat.ts";
import { type Result, refuse } from "#shared/domain/result/result.ts";
import { RecentEvents, type SentEvent } from "./recent-events.ts";

const NAMESPACES = new RegExp(`^/(${Object.keys(ROOMS).join("|")})/[A-Za-z0-9._-]{1,400}$`);
const MAX_MESSAGE_BYTES = 10_000;

/** Packets of one connection: a page rejoins everything when it reconnects. */
const ALLOWANCE = { burst: 400, perSecond: 40 } as const;

/** A connection, and its number of namespaces. */
interface Line {
  namespaces: number;
}

/** A paired player sees only its own zone, in that zone's namespace. */
const DEVICE_ACCOUNT_ROOMS = ["account", "music_library", "collection"];

const Token = z.string().min(1).max(4096);

/** Publishes events on the bus, from which every process sends them to its own browsers. */
export function createEvents(bus: App["services"]["bus"], metrics: Metrics): Events {
  return {
    publish(name, payload) {
      metrics.events.inc({ name });
      bus.publish("event", { name, payload });
    },
  };
}

/**
 * Serves socket.io at /ws. Returns the disposer.
 *
 * [Note: events travel on the bus] A namespace exists only while somebody is connected to it, and only with
 * its access check. Sending through socket.io's adapter would create namespaces without that check; so every
 * process receives events from the bus and sends them to its own connections.
 */
export function registerRealtime(app: App): () => Promise<void> {
  const { services } = app;
  const io = new Server({
    path: EVENTS_PATH,
    serveClient: false,
    transports: ["websocket"],
    connectTimeout: services.sockets.patienceMs,
    destroyUpgrade: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    pingInterval: HEARTBEAT.pingIntervalMs,
    pingTimeout: HEARTBEAT.pongTimeoutMs,
    cleanupEmptyChildNamespaces: true,
    cors: { origin: [...services.env.origins] },
  });
  io.attach(app.server);
  const open = new Map<string, SocketNamespace>();
  const recent = new RecentEvents(Date.now());
  const lines = new WeakMap<object, Line>();
  const lineOf = ({ conn }: Socket, sessionId: string): Line | null => {
    const known = lines.get(conn);
    if (known) return known;
    const closed = services.sockets.count("session", sessionId);
    if (!closed) return null;
    const line: Line = { namespaces: 0 };
    conn.once("close", closed);
    lines.set(conn, line);
    return line;
  };
  io.engine.on("connection", (conn: Socket["conn"]) => {
    const meter = frameMeter(ALLOWANCE);
    conn.on("packet", () => {
      if (!meter.take(Date.now())) conn.close();
    });
  });
  // Socket.io's default namespace, which has no events.
  io.use((_socket, next) => next(new Error("forbidden")));
  const doors = io.of((name, _auth, next) => next(null, NAMESPACES.test(name)));

  doors.use((socket, next) => {
    admit(app, socket).then(
      (admitted) => {
        if (!admitted.ok) return next(new Error(admitted.reason));
        if (!lineOf(socket, admitted.value.sessionId)) return next(new Error("busy"));
        socket.data.token = admitted.value;
        next();
      },
      (error: unknown) => {
        services.log.error({ err: error }, "A namespace could not be joined");
        next(new Error("server"));
      },
    );
  });

  doors.on("connection", (socket) => {
    const { nsp } = socket;
    open.set(nsp.name, nsp);
    const token: AuthenticatedToken = socket.data.token;
    // Closing the connection below makes the client reconnect with its current token.
    const stop = endWithSession(services, token, () => socket.conn.close());
    const line = lineOf(socket, token.sessionId);
    if (line) line.namespaces += 1;
    const used = services.sockets.expectUse(() => socket.conn.close());
    socket.on("subscribe", (rooms: unknown, joined: unknown) => {
      const found = subscribe(socket, rooms);
      if (found.length > 0) used();
      if (typeof joined !== "function") return;
      const { events, reachMs } = recent.of(nsp.name, found, Date.now());
      for (const { name, payload } of events) socket.emit(name, payload);
      joined(reachMs);
    });
    socket.once("disconnect", () => {
      stop();
      used();
      if (line) line.namespaces -= 1;
      services.sockets.expectUse(() => {
        if (line?.namespaces === 0) socket.conn.close();
      });
      if (nsp.sockets.size === 0 && open.get(nsp.name) === nsp) open.delete(nsp.name);
    });
  });

  const stopHearing = services.bus.subscribe("event", ({ name, payload }) => {
    const targets = targetsOf(payload);
    recent.add({ name, payload, targets }, Date.now());
    for (const [namespace, room] of targets) open.get(namespace)?.to(room).emit(name, payload);
  });

  return async () => {
    stopHearing();
    for (const nsp of open.values()) nsp.disconnectSockets(true);
    io.engine.close();
  };
}

/** Recipients of an event: the rooms of its account, of its zone, and of the entity itself. */
function targetsOf({ data, account, soundZone }: EventPayload): SentEvent["targets"] {
  const targets: [string, string][] = [];
  if (account !== undefined) targets.push([`/account/${account}`, data.type]);
  if (soundZone !== undefined) targets.push([`/sound_zone/${soundZone}`, data.type]);
  if (data.type === "user" || data.type === "schedule") targets.push([`/${data.type}/${data.id}`, data.type]);
  // The slots of a schedule use its id.
  if (data.type === "slot_set") targets.push([`/schedule/${data.id}`, data.type]);
  return targets;
}

/** Joins rooms that the namespace has, and returns them; others are skipped. */
function subscribe(socket: Socket, rooms: unknown): readonly string[] {
  const parsed = SubscribeRooms.safeParse(rooms);
  const namespace = parseNamespace(socket.nsp.name);
  if (!parsed.success || !namespace) return [];
  const token: AuthenticatedToken = socket.data.token;
  const isDevice = token.viewer.kind === "device";
  const known: readonly string[] =
    isDevice && namespace.type === "account" ? DEVICE_ACCOUNT_ROOMS : ROOMS[namespace.type];
  const joined = parsed.data.filter((room) => known.includes(room));
  void socket.join(joined);
  return joined;
}

/**
 * Authenticates a connection. A rejected token (`unauthorized`) can be replaced by another; `forbidden` is
 * permanent for its owner.
 */
async function admit(
  app: App,
  socket: Socket,
): Promise<Result<AuthenticatedToken, "unauthorized" | "forbidden">> {
  const namespace = parseNamespace(socket.nsp.name);
  const given = Token.safeParse(socket.handshake.auth.token ?? socket.handshake.query.token);
  if (!namespace) return refuse("forbidden");
  if (!given.success) return refuse("unauthorized");
  const taken = await app.services.tokens.authenticate(given.data);
  if (!taken.ok) return refuse("unauthorized");
  const { viewer } = taken.value;
  return (await mayJoin(app.services, viewer, namespace)) ? taken : refuse("forbidden");
}

/** Whether the viewer may follow a namespace. */
async function mayJoin(
  services: Services,
  viewer: Viewer,
  { type, id }: { readonly type: Namespace; readonly id: string },
): Promise<boolean> {
  const entity: Entity | undefined = Object.values(services.entities).find((known) => known.type === type);
  const [found] = (await entity?.find(services, [id])) ?? [];
  return (found && entity?.isFollowedBy?.(viewer, found)) ?? false;
}

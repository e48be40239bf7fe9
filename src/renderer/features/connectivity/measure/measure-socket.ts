import { inBackground } from "#renderer/lib/errors/in-background.ts";
import { GRAPHQL_SOCKET_PATH, socketAddress } from "#shared/contract/addresses.ts";
import type { SocketOutcome } from "#shared/domain/connectivity/verdicts.ts";
import type { Measuring } from "./network.ts";

const PROTOCOL = "graphql-transport-ws";
const PING = JSON.stringify({ type: "ping" });
const LIMIT_MS = 5_000;

/** Opens a websocket to the service and sends a ping, which it answers before anybody signs in. */
export async function measureSocket({ network, serviceUrl, signal }: Measuring): Promise<SocketOutcome> {
  const address = socketAddress(serviceUrl || location.origin, GRAPHQL_SOCKET_PATH);
  let socket: WebSocket;
  try {
    socket = network.openSocket(address, PROTOCOL);
  } catch {
    // Some browsers throw where a policy forbids it.
    return "socketBlocked";
  }
  return await outcomeOf(socket, signal);
}

function outcomeOf(socket: WebSocket, signal: AbortSignal): Promise<SocketOutcome> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.onerror = null;
      socket.close();
    };
    const leave = () => {
      end();
      reject(signal.reason);
    };
    const found = (outcome: SocketOutcome) => {
      end();
      resolve(outcome);
    };
    const lost = inBackground(() => found(isOpen ? "socketSilent" : "socketBlocked"));
    const timer = setTimeout(lost, LIMIT_MS);
    signal.addEventListener("abort", leave);
    socket.onopen = inBackground(() => {
      isOpen = true;
      socket.send(PING);
    });
    socket.onmessage = inBackground(() => found("socketOpen"));
    socket.onclose = lost;
    socket.onerror = lost;
  });
}

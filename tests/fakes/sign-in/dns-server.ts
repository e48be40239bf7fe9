import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

const TXT = 16;
const NO_SUCH_NAME = 3;

/** A local name server with TXT records only. */
export interface FakeDnsServer extends AsyncDisposable {
  /** Value of `ROOMTONE_DNS`. */
  readonly address: string;
  /** Its records, by name. */
  readonly records: Map<string, readonly string[]>;
}

export async function startDnsServer(): Promise<FakeDnsServer> {
  const records = new Map<string, readonly string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = readName(query);
    const isTxt = query.readUInt16BE(end) === TXT;
    socket.send(
      answerTo(query, end + 4, isTxt ? (records.get(name.toLowerCase()) ?? []) : []),
      port,
      address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    records,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

/** The name in the only question, and the offset of its end. */
function readName(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 1 };
}

function answerTo(query: Buffer, questionEnd: number, texts: readonly string[]): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  // An authoritative answer; the recursion flag is copied from the question.
  head.writeUInt16BE(0x8480 | (head.readUInt16BE(2) & 0x0100) | (texts.length === 0 ? NO_SUCH_NAME : 0), 2);
  head.writeUInt16BE(texts.length, 6);
  head.writeUInt32BE(0, 8);
  const answers = texts.map((text) => {
    const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
    const record = Buffer.alloc(12);
    // A pointer to the question's name.
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(TXT, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, query.subarray(12, questionEnd), ...answers]);
}

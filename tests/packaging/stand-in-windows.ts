/** A minimal Windows program (PE): the parts of electron.exe that electron-builder and @electron/fuses edit. */

const FILE_ALIGNMENT = 512;
const SECTION_ALIGNMENT = 4096;
/** Size of the DOS header, which points to the PE header, in bytes. */
const DOS_HEADER = 64;
const OPTIONAL_HEADER = 240;
const SECTION_HEADER = 40;
/** Index of the resources in the directory table, and the resource type of version information. */
const RESOURCE_DIRECTORY = 2;
const VERSION_RESOURCE = 16;
const ENGLISH = 0x0409;

/** A 64-bit program with the given data and version information in one language. */
export function windowsProgram(data: Buffer): Buffer {
  const program = { name: ".data", at: SECTION_ALIGNMENT, bytes: data };
  const rsrcAt = program.at + aligned(data.length, SECTION_ALIGNMENT);
  const rsrc = { name: ".rsrc", at: rsrcAt, bytes: resources(rsrcAt) };
  return withHeaders([program, rsrc], rsrc);
}

interface Section {
  readonly name: string;
  /** Virtual address. */
  readonly at: number;
  readonly bytes: Buffer;
}

function withHeaders(sections: readonly Section[], resource: Section): Buffer {
  const dos = Buffer.alloc(DOS_HEADER);
  dos.write("MZ");
  dos.writeUInt32LE(DOS_HEADER, 60);

  const file = Buffer.alloc(24);
  file.write("PE\0\0");
  file.writeUInt16LE(0x8664, 4);
  file.writeUInt16LE(sections.length, 6);
  file.writeUInt16LE(OPTIONAL_HEADER, 20);
  file.writeUInt16LE(0x0022, 22);

  const optional = Buffer.alloc(OPTIONAL_HEADER);
  optional.writeUInt16LE(0x20b);
  optional.writeUInt32LE(SECTION_ALIGNMENT, 32);
  optional.writeUInt32LE(FILE_ALIGNMENT, 36);
  optional.writeUInt32LE(resource.at + aligned(resource.bytes.length, SECTION_ALIGNMENT), 56);
  optional.writeUInt32LE(FILE_ALIGNMENT, 60);
  optional.writeUInt32LE(16, 108);
  optional.writeUInt32LE(resource.at, 112 + RESOURCE_DIRECTORY * 8);
  optional.writeUInt32LE(resource.bytes.length, 116 + RESOURCE_DIRECTORY * 8);

  let offset = FILE_ALIGNMENT;
  const headers: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const { name, at, bytes } of sections) {
    const body = padded(bytes, FILE_ALIGNMENT);
    const header = Buffer.alloc(SECTION_HEADER);
    header.write(name);
    header.writeUInt32LE(bytes.length, 8);
    header.writeUInt32LE(at, 12);
    header.writeUInt32LE(body.length, 16);
    header.writeUInt32LE(offset, 20);
    headers.push(header);
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([padded(Buffer.concat([dos, file, optional, ...headers]), FILE_ALIGNMENT), ...bodies]);
}

/** One resource by type, id and language: three directories with one entry each, then its data entry and its bytes. */
function resources(at: number): Buffer {
  const version = block("VS_VERSION_INFO", fixedVersion(), [
    block("StringFileInfo", null, [block("040904b0", null, [block("ProductName", "Electron", [])])]),
  ]);
  const directory = (id: number, target: number) => {
    const bytes = Buffer.alloc(24);
    bytes.writeUInt16LE(1, 14);
    bytes.writeUInt32LE(id, 16);
    bytes.writeUInt32LE(target, 20);
    return bytes;
  };
  const isDirectory = 0x8000_0000;
  const where = Buffer.alloc(16);
  where.writeUInt32LE(at + 88);
  where.writeUInt32LE(version.length, 4);
  return Buffer.concat([
    directory(VERSION_RESOURCE, isDirectory + 24),
    directory(1, isDirectory + 48),
    directory(ENGLISH, 72),
    where,
    version,
  ]);
}

function fixedVersion(): Buffer {
  const bytes = Buffer.alloc(52);
  bytes.writeUInt32LE(0xfeef04bd);
  bytes.writeUInt32LE(0x10000, 4);
  return bytes;
}

/** A block of version information: length, name, value and children, each aligned to four bytes. */
function block(name: string, value: Buffer | string | null, children: readonly Buffer[]): Buffer {
  const isText = typeof value === "string";
  const content = isText ? Buffer.from(`${value}\0`, "utf16le") : (value ?? Buffer.alloc(0));
  const header = Buffer.alloc(6);
  const head = padded(Buffer.concat([header, Buffer.from(`${name}\0`, "utf16le")]), 4);
  const whole = Buffer.concat([head, padded(content, 4), ...children.map((child) => padded(child, 4))]);
  whole.writeUInt16LE(whole.length);
  whole.writeUInt16LE(isText ? content.length / 2 : content.length, 2);
  whole.writeUInt16LE(Buffer.isBuffer(value) ? 0 : 1, 4);
  return whole;
}

function aligned(length: number, alignment: number): number {
  return Math.ceil(length / alignment) * alignment;
}

function padded(bytes: Buffer, alignment: number): Buffer {
  return Buffer.concat([bytes], aligned(bytes.length, alignment));
}

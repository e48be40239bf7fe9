/** Offsets in the headers of a 64-bit program (PE format), and the size of a section header, in bytes. */
const SECTIONS = 6;
const OPTIONAL_SIZE = 20;
const HEADERS = 24;
const DIRECTORIES = HEADERS + 112;
const SECTION_SIZE = 40;

/** Directories that name libraries: index, entry size, and offset of the name's address in an entry. */
const IMPORTS = { number: 1, entry: 20, name: 12 };
const DELAYED_IMPORTS = { number: 13, entry: 32, name: 4 };

/** Returns the libraries that a 64-bit Windows program or library imports, in lower case. */
export function importedLibraries(file: Buffer): readonly string[] {
  const header = file.readUInt32LE(60);
  const sectionsAt = header + HEADERS + file.readUInt16LE(header + OPTIONAL_SIZE);
  const sections = Array.from({ length: file.readUInt16LE(header + SECTIONS) }, (_, index) => {
    const at = sectionsAt + index * SECTION_SIZE;
    const size = Math.max(file.readUInt32LE(at + 8), file.readUInt32LE(at + 16));
    return { address: file.readUInt32LE(at + 12), size, offset: file.readUInt32LE(at + 20) };
  });
  const offsetOf = (address: number) => {
    const found = sections.find(
      (section) => address >= section.address && address < section.address + section.size,
    );
    if (!found) throw new Error(`no section holds the address ${address}`);
    return address - found.address + found.offset;
  };
  const names = [IMPORTS, DELAYED_IMPORTS].flatMap(({ number, entry, name }) => {
    const table = file.readUInt32LE(header + DIRECTORIES + number * 8);
    const found: string[] = [];
    for (let at = table === 0 ? -1 : offsetOf(table); at >= 0; at += entry) {
      const address = file.readUInt32LE(at + name);
      if (address === 0) break;
      const start = offsetOf(address);
      found.push(file.toString("latin1", start, file.indexOf(0, start)).toLowerCase());
    }
    return found;
  });
  return [...new Set(names)];
}

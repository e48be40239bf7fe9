/** A program or system with its version; empty if unknown. */
export interface NameAndVersion {
  readonly name: string;
  readonly version: string;
}

/** A client's description of itself, sent with every call. */
export interface ClientBuild {
  readonly client: "roomtone-web" | "roomtone-desktop";
  readonly version: string;
  /** Where this part of it runs: a browser's page, the desktop app's page, or its main process. */
  readonly runtime: "web" | "electron-page" | "electron-main";
  /** The commit it was built from; empty if the build did not set it. */
  readonly commit: string;
  /** Whether it runs from source. */
  readonly dev: boolean;
  readonly browser: NameAndVersion;
  readonly os: NameAndVersion;
}

/**
 * The client in one line (specification, platform §7): `client/version (runtime tag) (Commit; id) (Dev)
 * (Browser; name; version) (OS; name; version)`. Unknown or inapplicable parts are omitted.
 */
export function clientIdentification(build: ClientBuild): string {
  const { client, version, runtime, commit, dev, browser, os } = build;
  const tags = [
    [runtime],
    commit === "" ? [] : ["Commit", commit],
    dev ? ["Dev"] : [],
    ["Browser", browser.name, browser.version],
    ["OS", os.name, os.version],
  ];
  const written = tags.map((parts) => parts.map(plain).filter((part) => part !== ""));
  return [
    `${client}/${version}`,
    ...written.filter((parts) => parts.length > 0).map((parts) => `(${parts.join("; ")})`),
  ].join(" ");
}

/**
 * A system may have any name; a header is printable ASCII, and brackets and semicolons separate its parts.
 */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]|[();]/g, "").trim();
}

const LINE = /^(roomtone-web|roomtone-desktop)\//;

/** A client line in readable form; null for any other line. */
export function readClientIdentification(line: string): {
  readonly client: ClientBuild["client"];
  /** Names without versions: 'Firefox', 'Windows'. */
  readonly browser: string | null;
  readonly os: string | null;
} | null {
  const client = LINE.exec(line)?.[1] as ClientBuild["client"] | undefined;
  if (client === undefined) return null;
  const named = (tag: string) => new RegExp(`\\(${tag}; ([^;)]+)`).exec(line)?.[1] ?? null;
  return { client, browser: named("Browser"), os: named("OS") };
}

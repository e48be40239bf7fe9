import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { windowsProgram } from "./stand-in-windows.ts";

/** Stores its arguments, and writes the script as the installer. */
const MAKENSIS = `#!/bin/sh
printf '%s\\n' "$@" > "$(dirname "$0")/arguments"
for argument; do
  case "$argument" in -XOutFile*) out=\${argument#*\\"}; cat > "\${out%\\"}";; esac
done
`;

/** Stands for running the installer that only writes its uninstaller. */
const WINE = `#!/bin/sh
echo "an uninstaller" > "\${1%exe}__uninstaller.exe"
`;

/** Creates an archive, or appends to it. */
const ARCHIVER = `#!/bin/sh
for argument; do
  case "$argument" in *.zip|*.7z) echo "$@" >> "$argument";; esac
done
`;

/** Stores its arguments, and writes them as the package. */
const FPM = `#!/bin/sh
while [ $# -gt 0 ]; do
  arguments="$arguments$1
"
  [ "$1" = --package ] && package=$2
  shift
done
printf %s "$arguments" | tee "$(dirname "$0")/fpm-arguments" > "$package"
`;

/** Stand-ins for the tools that electron-builder would download besides Electron. */
export interface Tools {
  readonly env: Readonly<Record<string, string>>;
  /** Path of the file with NSIS's arguments, one a line. */
  readonly installerArguments: string;
  /** Path of the file with fpm's arguments, one a line. */
  readonly debArguments: string;
}

/** Writes an archiver, fpm, NSIS and Wine that do only what packing checks. */
export async function standInTools(folder: string): Promise<Tools> {
  const nsis = join(folder, "nsis");
  const wine = join(folder, "wine");
  const archiver = join(folder, "7za");
  const fpm = join(folder, "fpm");
  const redistributable = join(folder, "vc");
  for (const part of [join(nsis, "plugins"), join(wine, "wine-home"), join(wine, "lib")])
    await mkdir(part, { recursive: true });
  await writeFile(join(nsis, "elevate.exe"), "stand-in");
  await putRuntime(redistributable);
  await putProgram(archiver, ARCHIVER);
  await putProgram(fpm, FPM);
  await putProgram(join(nsis, "makensis"), MAKENSIS);
  await putProgram(join(wine, "bin", "wine"), WINE);
  return {
    env: {
      ELECTRON_BUILDER_7ZIP_PATH: archiver,
      ELECTRON_BUILDER_NSIS_DIR: nsis,
      ELECTRON_BUILDER_NSIS_RESOURCES_DIR: nsis,
      ELECTRON_BUILDER_WINE_TOOLSET_DIR: wine,
      CUSTOM_FPM_PATH: fpm,
      ROOMTONE_VC_REDIST: redistributable,
    },
    installerArguments: join(nsis, "arguments"),
    debArguments: join(folder, "fpm-arguments"),
  };
}

/** Writes Microsoft's redistributable in the layout of Visual Studio's build tools. */
async function putRuntime(folder: string): Promise<void> {
  const path = join(folder, "x64", "Microsoft.VC143.CRT", "vcruntime140.dll");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, windowsProgram(Buffer.from("stand-in")));
}

async function putProgram(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await chmod(path, 0o755);
}

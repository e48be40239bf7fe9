import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files worth compressing; pictures and fonts are compressed already. */
const TEXT = /\.(js|css|svg|json)$/;

/** Smaller files fit into one packet anyway. */
const FROM_BYTES = 1024;

/**
 * Writes maximally compressed copies beside the client's files, to spare the service compressing them on each request.
 */
export function compressedCopies(): Plugin {
  return {
    name: "roomtone:compressed-copies",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
        await Promise.all(
          files.map(async (file) => {
            const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
            if (source.length < FROM_BYTES) return;
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
            const [br, gz] = await Promise.all([brotli(source, { params }), zip(source, { level: 9 })]);
            this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: br });
            this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gz });
          }),
        );
      },
    },
  };
}

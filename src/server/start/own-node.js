import { readFileSync } from "node:fs";

/**
 * Prints a notice when `npm start` or `npm test` runs on another Node than the project's own, and exits if that
 * one cannot run TypeScript. Plain JavaScript, because it has to run on any Node.
 */

const project = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const own = project.devDependencies.node;

if (process.version !== `v${own}`) {
  process.stderr.write(
    `This is Node ${process.version}, not the project's own ${own}, which is installed with the packages. ` +
      "If npm was told not to run install scripts, let it run that of the package `node`: " +
      "`npm rebuild node`.\n",
  );
  if (!process.features.typescript) {
    process.stderr.write("This one cannot run the project.\n");
    process.exitCode = 1;
  }
}

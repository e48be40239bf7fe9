/** Music files that people add from the browser. */

export { deleteOldUploads } from "./tidy-uploads.ts";

import { defineConfig } from "drizzle-kit";

/** `npm run db:generate` writes the next migration from the difference between schema and the last one. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./src/server/db/schema/**/*.ts",
  out: "./src/server/db/migrations",
  casing: "snake_case",
});

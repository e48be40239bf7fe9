import app from "./app.json" with { type: "json" };
import auth from "./auth.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import update from "./update.json" with { type: "json" };
import validation from "./validation.json" with { type: "json" };

/** Texts of the first screen and of errors: part of the first load. */
export const firstTexts = { app, auth, errors, update, validation };

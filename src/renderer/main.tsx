import { startClient } from "./app/start-client.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
startClient(root);

import "./ui/tokens.css";
import "./ui/base.css";
import "./shell/trusted-types.ts";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);

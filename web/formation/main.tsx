import "../polyfills.ts";
import "../ui/tokens.css";
import "../ui/base.css";
import "./formation.css";
import "../shell/translated-texts.ts";
import "../shell/trusted-types.ts";
import { STAFF_TOKEN_STORAGE_KEY } from "contract/token.ts";
import { createRoot } from "react-dom/client";
import { keepTokenAs } from "../api/token.ts";
import { FormationApp } from "./FormationApp.tsx";

keepTokenAs(STAFF_TOKEN_STORAGE_KEY);
const root = document.getElementById("root");
if (root) createRoot(root).render(<FormationApp />);

import "../polyfills.ts";
import "../ui/tokens.css";
import "../ui/base.css";
import "./formation.css";
import "../shell/trusted-types.ts";
import { STAFF_TOKEN_STORAGE_KEY } from "contract/token.ts";
import { createRoot } from "react-dom/client";
import { watchPageSession } from "../api/page-session.ts";
import { keepTokenAs } from "../api/token.ts";
import { watchFiles } from "../ui/load-file.ts";
import { FormationApp } from "./FormationApp.tsx";
import { refuseDrops } from "./shell/refuse-drops.ts";

refuseDrops(document);
keepTokenAs(STAFF_TOKEN_STORAGE_KEY);
watchPageSession();
watchFiles();
const root = document.getElementById("root");
if (root) createRoot(root).render(<FormationApp />);

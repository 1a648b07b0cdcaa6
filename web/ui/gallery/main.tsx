import "../tokens.css";
import "../base.css";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { Gallery } from "./Gallery.tsx";

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <BrowserRouter>
      <Gallery />
    </BrowserRouter>,
  );
}

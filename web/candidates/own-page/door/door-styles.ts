/** Imports the style sheets of the login, because the browser never loads its components (first-paint.tsx). */
import "../../../shell/Footer.module.css";
import "../../../shell/Page.module.css";
import "../../../shell/RootView.module.css";
import "../../../shell/SkipLink.module.css";
import "../../../ui/Button.module.css";
import "../../../ui/Card.module.css";
import "../../../ui/FieldFrame.module.css";
import "../../../ui/Logo.module.css";
import "../OwnHeader.module.css";
import "./Door.module.css";

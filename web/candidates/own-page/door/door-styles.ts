/**
 * Imports the style sheets of the candidates' login. The build renders the markup of the login (first-paint.tsx), so no
 * component of the browser imports these style sheets.
 */
import "../../../shell/Footer.module.css";
import "../../../shell/Page.module.css";
import "../../../shell/RootView.module.css";
import "../../../ui/Button.module.css";
import "../../../ui/Card.module.css";
import "../../../ui/FieldFrame.module.css";
import "../../../ui/Logo.module.css";
import "../OwnHeader.module.css";
import "./Door.module.css";

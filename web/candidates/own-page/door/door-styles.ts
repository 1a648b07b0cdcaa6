/** Imports the login's style sheets, because the browser gets the login as HTML without its components. */
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

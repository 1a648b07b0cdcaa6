/** Imports the style sheets of the login page, because the browser gets this page as HTML without React components. */
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

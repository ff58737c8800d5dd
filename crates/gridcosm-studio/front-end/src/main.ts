import "./sizes.css";
import "./theme.css";
import "./frame/studio";

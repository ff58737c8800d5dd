import "./theme.css";
import "./frame/studio";

import "./sizes.css";
import "./theme.css";
import "./frame/studio";
import { start } from "#host";

start();

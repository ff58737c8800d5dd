// Windows whose game was played in a map lens: when Play is shown again, it asks for the present turn.

import type { Link } from "../link/link";

export const playedElsewhere = new WeakSet<Link>();

// Windows whose game was played in a map lens: when Play is shown again, it asks for the present turn.

import type { Socket } from "../socket";

export const playedElsewhere = new WeakSet<Socket>();

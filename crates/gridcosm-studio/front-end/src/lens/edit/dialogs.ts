import { customElement } from "lit/decorators.js";
import { QuestionDialog } from "../../frame/question";

/** The questions of this lens. */
@customElement("gc-edit-dialog")
export class EditDialog extends QuestionDialog {}

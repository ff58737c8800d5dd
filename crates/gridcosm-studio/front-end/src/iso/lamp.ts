import { DirectionalLight } from "three";
import { THEMES } from "../palette.generated";
import type { IsoLook } from "../wire";

/** The lamp follows the picture, so that shadows are sharp however small the room is. */
export class Lamp {
  readonly light = new DirectionalLight(THEMES.light["--white"], 2.1);

  constructor() {
    const { shadow } = this.light;
    this.light.castShadow = true;
    shadow.mapSize.set(2048, 2048);
    shadow.bias = -0.0006;
    shadow.normalBias = 0.02;
    shadow.intensity = 0.45;
  }

  follow({ centre: [x, y, z], width }: IsoLook): void {
    const reach = width * 0.75;
    this.light.target.position.set(x, y, z);
    this.light.position.set(x - reach, y + 2 * reach, z + reach * 0.4);
    const box = this.light.shadow.camera;
    box.left = box.bottom = -reach;
    box.right = box.top = reach;
    box.near = 0.01;
    box.far = reach * 6;
    box.updateProjectionMatrix();
  }
}

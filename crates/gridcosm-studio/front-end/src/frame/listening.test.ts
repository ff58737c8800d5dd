import type { ReactiveController, ReactiveControllerHost } from "lit";
import { expect, test } from "vitest";
import { Listening } from "./listening";

test("events are heard from the present source, while the host is connected", () => {
  const [first, second] = [new EventTarget(), new EventTarget()];
  let source: EventTarget | undefined;
  let heard = 0;
  const host = { addController: (_: ReactiveController) => {} } as ReactiveControllerHost;
  const listening = new Listening(
    host,
    () => source,
    "changed",
    () => heard++,
  );
  const fire = (): number => {
    heard = 0;
    for (const each of [first, second]) each.dispatchEvent(new Event("changed"));
    return heard;
  };
  listening.hostConnected();
  expect(fire()).toBe(0);
  source = first;
  listening.hostUpdated();
  listening.hostUpdated();
  expect(fire()).toBe(1);
  source = second;
  listening.hostUpdated();
  second.dispatchEvent(new Event("changed"));
  expect(fire()).toBe(1);
  listening.hostDisconnected();
  expect(fire()).toBe(0);
  listening.hostConnected();
  expect(fire()).toBe(1);
});

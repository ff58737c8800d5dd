// The service worker keeps all files of one version of this page, so that it works without a network. A newer version
// waits until the user wants it: a page never gets files of two versions.

/** Registers the service worker; `offer` is called when a newer version is ready. */
export function offerUpdates(offer: (reload: () => void) => void): void {
  if (!("serviceWorker" in navigator)) {
    // Without https a page has none; it then needs the network for every visit.
    return;
  }
  void register(offer).catch((error) => console.error(error));
}

async function register(offer: (reload: () => void) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register("./service-worker.js");
  const ready = (): void => {
    const { waiting } = registration;
    // The first version has nothing to replace.
    if (waiting && navigator.serviceWorker.controller) {
      offer(() => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage("take over");
      });
    }
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", ready);
  });
  ready();
}

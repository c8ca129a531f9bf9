/** How long a size that nobody requests is still sent: another person may want it soon. */
const keepMs = 10_000;

/** The sizes of the camera's picture to send: at least the smallest, and those up to the largest that anybody requests. */
export function createSentLayers(apply: (largest: number) => Promise<void>) {
  let sent: number | undefined;
  let next: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(largest: number): void {
    sent = largest;
    // The connection is being closed or recreated; the next one starts with all sizes.
    void apply(largest).catch(() => (sent = undefined));
  }

  return {
    /** @param largest what anybody takes; null while nobody takes any */
    want(largest: number | null): void {
      const wanted = largest ?? 0;
      if (wanted === next) return;
      next = wanted;
      clearTimeout(timer);
      if (sent !== undefined && wanted >= sent) {
        if (wanted > sent) change(wanted);
      } else timer = setTimeout(() => change(wanted), keepMs);
    },
    stop: () => clearTimeout(timer),
  };
}

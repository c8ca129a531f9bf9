/** The browser that we recommend on a computer: calls and the deck are tested there most. */
export const recommendedBrowser = { name: 'Chrome', url: 'https://www.google.com/chrome/' };

/**
 * Whether to recommend another browser: on a computer, when this is neither Chrome nor from another brand of the same
 * engine.
 */
export function deservesBrowserNotice(userAgent: string): boolean {
  if (/Mobi|Android|iPhone|iPad/.test(userAgent)) return false;
  const isChrome =
    /Chrome\/\d/.test(userAgent) && !/Edg\/|OPR\/|SamsungBrowser|Vivaldi|YaBrowser/.test(userAgent);
  return !isChrome;
}

/** The browser we recommend on a computer: what calls and the deck are tested in most. */
export const recommendedBrowser = { name: 'Chrome', url: 'https://www.google.com/chrome/' };

/** Whether to recommend another browser: on a computer, when this is neither Chrome nor built from the same engine's brand. */
export function deservesBrowserNotice(userAgent: string): boolean {
  if (/Mobi|Android|iPhone|iPad/.test(userAgent)) return false;
  const isChrome =
    /Chrome\/\d/.test(userAgent) && !/Edg\/|OPR\/|SamsungBrowser|Vivaldi|YaBrowser/.test(userAgent);
  return !isChrome;
}

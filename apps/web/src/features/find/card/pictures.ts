/** The newest pictures that were asked for, kept so that the browser does not decode them again. */
const kept = new Map<string, HTMLImageElement>();
const mostKept = 12;

/** Fetches and decodes pictures before their cards are seen. */
export function preloadPictures(urls: readonly (string | undefined)[]) {
  for (const url of urls) {
    if (!url || kept.has(url)) continue;
    const picture = new Image();
    picture.decoding = 'async';
    picture.src = url;
    kept.set(url, picture);
    // A picture that is missing or broken shows as none on its card.
    picture.decode().catch(() => kept.delete(url));
  }
  for (const url of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(url);
}

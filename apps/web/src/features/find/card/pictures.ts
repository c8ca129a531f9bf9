/** The latest requested pictures, kept so that the browser does not decode them again. */
const kept = new Map<string, HTMLImageElement>();
const maxKept = 12;

async function keep(url: string | undefined): Promise<void> {
  if (!url || kept.has(url)) return;
  const picture = new Image();
  picture.decoding = 'async';
  picture.src = url;
  kept.set(url, picture);
  // A missing or broken picture shows as none on its card.
  await picture.decode().catch(() => kept.delete(url));
}

/** Fetches and decodes pictures before their cards are shown; it resolves also when one of them fails. */
export async function preloadPictures(urls: readonly (string | undefined)[]): Promise<void> {
  await Promise.all(urls.map(keep));
  for (const url of [...kept.keys()].slice(0, Math.max(0, kept.size - maxKept))) kept.delete(url);
}

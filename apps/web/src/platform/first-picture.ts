/**
 * The picture of the deck's top card, drawn where the deck is still loading. `early.ts` has it long before the app can
 * draw a card; null once a screen was drawn.
 */
const page = globalThis as { firstPicture?: HTMLImageElement | null };

const frameAttribute = 'data-first-picture';

let latest: string | undefined;

/**
 * Draws the picture in the skeleton of the page, which may be the app's by then; a later one replaces it. Nothing shows
 * if it does not load.
 */
export async function drawFirstPicture(url: string): Promise<void> {
  if (url === latest) return;
  latest = url;
  const picture = Object.assign(new Image(), { alt: '', fetchPriority: 'high', src: url });
  await picture.decode();
  if (page.firstPicture === null || url !== latest) return;
  page.firstPicture?.remove();
  page.firstPicture = picture;
  document.querySelector(`[${frameAttribute}]`)?.append(picture);
}

/** The attributes of the element in which it is drawn, empty until then. */
export const firstPictureFrame = {
  [frameAttribute]: '',
  ref: (element: HTMLElement | null) => {
    if (element && page.firstPicture) element.append(page.firstPicture);
  },
};

/** The server no longer shows this person first. */
export function clearFirstPicture(): void {
  latest = undefined;
  page.firstPicture?.remove();
  if (page.firstPicture) delete page.firstPicture;
}

/** A screen was drawn, which has the picture itself, or the session is over. */
export function dropFirstPicture(): void {
  clearFirstPicture();
  page.firstPicture = null;
}

import { createStore } from 'zustand/vanilla';

/** A picture that can be shown. */
export type Picture = 'camera' | 'screen';

/** The shown size of a picture, in device pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The pictures of the others that this window shows. */
export interface Layout {
  /** The participant the person chose to see large. */
  pinned: string | null;
  /** The participant whose shared screen is shown, where several share theirs. */
  screenOf: string | null;
  /** The sizes of visible pictures, by {@link pictureOf}. */
  sizes: Readonly<Record<string, PictureSize>>;
}

export const pictureOf = (userId: string, picture: Picture) => `${picture} ${userId}`;

/** Sizes change with every frame of a window that is being resized. */
const settleMs = 100;

const larger = (one: PictureSize | undefined, other: PictureSize) =>
  one && one.width * one.height > other.width * other.height ? one : other;

/**
 * Measures the pictures of a call: their shown size, and whether they are visible. A picture that is shown twice counts
 * by its larger place. A page in the background is not visible, unless the picture is in a small window above the
 * others.
 */
export function createLayout() {
  const store = createStore<Layout>()(() => ({ pinned: null, screenOf: null, sizes: {} }));
  const shown = new Map<Element, { picture: string; isInView: boolean }>();
  let settling: ReturnType<typeof setTimeout> | undefined;

  function measureSoon(): void {
    clearTimeout(settling);
    settling = setTimeout(measure, settleMs);
  }

  function measure(): void {
    const sizes: Record<string, PictureSize> = {};
    for (const [element, { picture, isInView }] of shown) {
      const { ownerDocument: page, clientWidth, clientHeight } = element;
      const isSeen = page.visibilityState === 'visible' ? isInView : false;
      if (!isSeen && !element.contains(page.pictureInPictureElement)) continue;
      const points = page.defaultView?.devicePixelRatio ?? 1;
      const size = { width: Math.round(clientWidth * points), height: Math.round(clientHeight * points) };
      sizes[picture] = larger(sizes[picture], size);
    }
    const { sizes: before } = store.getState();
    const words = (of: Layout['sizes']) => JSON.stringify(Object.entries(of).toSorted());
    if (words(sizes) !== words(before)) store.setState({ sizes });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,

    /** The largest shown size of a picture. */
    elementOf: (picture: string): Element | undefined =>
      Array.from(shown)
        .filter(([, each]) => each.picture === picture)
        .map(([element]) => element)
        .toSorted((one, other) => other.clientWidth - one.clientWidth)[0],

    pin: (pinned: string | null) => store.setState({ pinned }),

    /** Shows the screen that a participant shares, in place of a pinned participant. */
    showScreen: (screenOf: string) => store.setState({ pinned: null, screenOf }),

    /** Counts an element as the place of a picture, until the returned function is called. */
    watch(element: Element, picture: string): () => void {
      // The page of a floating window has its own observers.
      const page = element.ownerDocument;
      const { ResizeObserver, IntersectionObserver } = (page.defaultView ?? window) as typeof globalThis;
      const entry = { picture, isInView: true };
      shown.set(element, entry);
      const resized = new ResizeObserver(measureSoon);
      const scrolled = new IntersectionObserver((entries) => {
        entry.isInView = entries.at(-1)?.isIntersecting ?? true;
        measureSoon();
      });
      const changes = ['enterpictureinpicture', 'leavepictureinpicture'];
      resized.observe(element);
      scrolled.observe(element);
      for (const change of changes) element.addEventListener(change, measureSoon);
      // One listener per place: a page adds the same function once, so removing it would stop all places.
      const onVisibility = () => measureSoon();
      page.addEventListener('visibilitychange', onVisibility);
      measureSoon();
      return () => {
        shown.delete(element);
        resized.disconnect();
        scrolled.disconnect();
        for (const change of changes) element.removeEventListener(change, measureSoon);
        page.removeEventListener('visibilitychange', onVisibility);
        measureSoon();
      };
    },
  };
}

export type CallLayout = ReturnType<typeof createLayout>;

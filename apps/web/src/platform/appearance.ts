import { create } from 'zustand';
import { deviceStorage } from './stored/device-storage';

/** The key of the choice, which `public/assets/appearance-*.js` reads, too, before the page is painted. */
const key = 'appearance';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const stored = (): Appearance => appearances.find((each) => each === deviceStorage.getItem(key)) ?? 'system';

/** The appearance of the product on this device. */
export const useAppearance = create<{ appearance: Appearance }>()(() => ({ appearance: stored() }));

/** The bars of the browser around the page; a fixed appearance overrides both system ones. */
function colourBars(appearance: Appearance): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { light = '', dark = '' } = bar.dataset;
    const isDark =
      appearance === 'system' ? bar.getAttribute('media')?.includes('dark') : appearance === 'dark';
    bar.content = isDark ? dark : light;
  }
}

/** Takes effect on the page, and is stored on this device. */
export function chooseAppearance(appearance: Appearance): void {
  if (appearance === 'system') deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, appearance);
  show(appearance);
}

function show(appearance: Appearance): void {
  document.documentElement.dataset.theme = appearance;
  colourBars(appearance);
  useAppearance.setState({ appearance });
}

/** Follows a choice made in another window. */
export function followAppearance(): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show(stored());
  });
}

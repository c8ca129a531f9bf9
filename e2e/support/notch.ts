import type { Page } from '@playwright/test';

/** The pixels from each edge in which nothing can be clicked. */
type Insets = Record<'bottom' | 'left' | 'right' | 'top', number>;

/** Simulates a screen with a notch and a home bar. */
export async function showNotch(page: Page, { top, right, bottom, left }: Insets): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const insets = { top, right, bottom, left, topMax: top, rightMax: right, bottomMax: bottom, leftMax: left };
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** The visible controls that overlap that area. */
export const underNotch = (page: Page, insets: Insets): Promise<string[]> =>
  page.evaluate(({ top, right, bottom, left }) => {
    const controls = Array.from(document.querySelectorAll('a[href], button, input, textarea'));
    const isHidden = (control: Element) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const isDrawn =
        width > 1 && height > 1 && y + height > 0 && y < innerHeight && control.checkVisibility();
      const isClear =
        x >= left && y >= top && x + width <= innerWidth - right && y + height <= innerHeight - bottom;
      return isDrawn && !isClear && !control.closest('[inert], [aria-hidden=true]');
    };
    return controls.filter(isHidden).map((control) => control.ariaLabel ?? control.textContent);
  }, insets);

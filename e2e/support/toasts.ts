import type { Page } from '@playwright/test';

/** The controls that a toast covers. */
export const covered = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
    if (!box) return ['no toast'];
    return Array.from(document.querySelectorAll('a[href], button, summary'))
      .filter((each) => !each.closest('[data-sonner-toast]'))
      .filter((each) => {
        const { top, right, bottom, left, width } = each.getBoundingClientRect();
        return (
          width > 1 && left < box.right && right > box.left && top < box.bottom - 1 && bottom > box.top + 1
        );
      })
      .map((each) => each.textContent);
  });

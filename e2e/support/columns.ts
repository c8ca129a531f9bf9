import type { Page } from '@playwright/test';

/** From this width on, what a screen is about is at least `mainMin` wide. */
const wideFrom = 1000;
const mainMin = 480;

/**
 * The controls whose middle is under something else, even after the page has scrolled to them. The menu of a phone's
 * sub-page is outside of it until it has the focus.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName} ${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}`;
    const [left, top] = [scrollX, scrollY];
    const covered = [...document.querySelectorAll('main :is(a[href], button, input, textarea)')].flatMap(
      (control) => {
        const { width, height } = control.getBoundingClientRect();
        const isDrawn =
          width > 1 &&
          height > 1 &&
          control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!isDrawn || control.closest('[inert], [aria-hidden=true]')) return [];
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = control.getBoundingClientRect();
        const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!over) return [`${nameOf(control)} beyond the edge`];
        const isReached =
          control.contains(over) || over.contains(control) || over.closest('label')?.contains(control);
        return isReached ? [] : [`${nameOf(control)} under ${nameOf(over)}`];
      },
    );
    scrollTo({ left, top, behavior: 'instant' });
    return covered;
  });

/** The main columns that are too narrow, and what leaves its column, on a screen with two. */
export const narrowColumns = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ from, min }) => {
      if (innerWidth < from) return [];
      const shape =
        document.querySelector('main [data-beside]')?.parentElement ?? document.querySelector('main article');
      const columns = [...(shape?.children ?? [])].filter(
        (column) => column.tagName !== 'HEADER' && column.getBoundingClientRect().width > 0,
      );
      if (!shape || columns.length < 2) return [];
      // In panes the list comes first.
      const isPanes = shape.tagName === 'ARTICLE' || shape.classList.contains('shape-panes');
      const main = columns[isPanes ? 1 : 0]?.getBoundingClientRect().width ?? 0;
      const outside = columns.flatMap((column) => {
        const { right } = column.getBoundingClientRect();
        return [...column.querySelectorAll('a[href], button, p, h1, h2, h3, li')]
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > right + 1)
          .map((each) => `${each.tagName} ${each.textContent.slice(0, 40)} leaves its column`);
      });
      return [...(main < min ? [`${main} wide`] : []), ...outside];
    },
    { from: wideFrom, min: mainMin },
  );

import type { Page } from '@playwright/test';

/**
 * Elements that overflow the screen to the right, unless they scroll or are clipped by an element that does not; and
 * texts beyond their buttons.
 */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = innerWidth;
    const isCut = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (
          overflowX !== 'visible' &&
          around.getBoundingClientRect().right <= width &&
          around !== document.body
        )
          return true;
      }
      return false;
    };
    const found = [...document.querySelectorAll('#root *')]
      .filter((element) => {
        const { right, width: own, height } = element.getBoundingClientRect();
        return own > 1 && height > 1 && right > width + 0.5 && !isCut(element);
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
    const spilled = [...document.querySelectorAll('#root button, #root a')].flatMap((pressed) => {
      const { left, right } = pressed.getBoundingClientRect();
      const texts = document.createTreeWalker(pressed, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        const around = text.parentElement && getComputedStyle(text.parentElement);
        if (
          box.width > 1 &&
          around?.overflowX === 'visible' &&
          (box.right > right + 1 || box.left < left - 1)
        )
          return [`${text.textContent} beyond ${pressed.tagName} ${pressed.className}`];
      }
      return [];
    });
    const { scrollWidth } = document.documentElement;
    return [...(scrollWidth > width ? [`${scrollWidth} wide`] : []), ...found, ...spilled];
  });

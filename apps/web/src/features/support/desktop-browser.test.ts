import { expect, it } from 'vitest';
import { deservesBrowserNotice, recommendedBrowser } from './desktop-browser';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const chrome = `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`;

const visitors: [browser: string, userAgent: string, recommended: boolean][] = [
  ['Firefox', `${windows.slice(0, -1)}; rv:131.0) Gecko/20100101 Firefox/131.0`, true],
  ['Edge', `${chrome} Edg/130.0.0.0`, true],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    true,
  ],
  ['Chrome', chrome, false],
  ['a phone', 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0', false],
];

it('recommends Chrome on a computer with another browser', () => {
  expect(recommendedBrowser.name).toBe('Chrome');
  for (const [browser, userAgent, recommended] of visitors)
    expect(deservesBrowserNotice(userAgent), browser).toBe(recommended);
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PercentRing } from './percent-ring';

const theme = readFileSync(resolve(import.meta.dirname, 'theme.css'), 'utf8');

/** The strongest of red, green and blue in a colour of the theme, in its light and its dark form. */
function hues(name: string): string[] {
  const [, ...forms] =
    new RegExp(`--color-${name}:\\s*light-dark\\((#[\\da-f]{6}),\\s*(#[\\da-f]{6})\\)`).exec(theme) ?? [];
  return forms.map((form) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(form.slice(at, at + 2), 16));
    return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))] ?? '';
  });
}

/** The hues of an element's colour: its own, or the nearest ancestor's. */
function huesOf(element: Element | null | undefined): string[] {
  if (!element) return [];
  const own = [...element.classList]
    .map((name) => hues(name.replace('text-', '')))
    .find(({ length }) => length > 0);
  return own ?? huesOf(element.parentElement);
}

function expectRing(percent: number, hue: string) {
  const { container, unmount } = render(<PercentRing percent={percent} word="Compatible" />);
  const [ground, ring] = container.querySelectorAll('circle');
  const around = 2 * Math.PI * Number(ground?.getAttribute('r'));
  const [drawn, gap] = (ring?.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number);
  expect((drawn ?? 0) / around).toBeCloseTo(percent / 100);
  expect(gap).toBeCloseTo(around);
  expect(ring?.getAttribute('stroke')).toBe('currentColor');
  for (const part of [ring, screen.getByText('Compatible')]) expect(huesOf(part)).toEqual([hue, hue]);
  screen.getByText(`${percent}%`);
  unmount();
}

it('draws a percentage from 50 on in green and below in red, with the ring filled accordingly [9.2]', () => {
  for (const [percent, hue] of [
    [100, 'green'],
    [50, 'green'],
    [49, 'red'],
    [1, 'red'],
  ] as const)
    expectRing(percent, hue);
});

it.each([0, null])('draws no ring for %s', (percent) => {
  const { container } = render(<PercentRing percent={percent} word="" />);
  expect(container.querySelectorAll('circle')).toHaveLength(1);
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

type Theme = 'dark' | 'light';
type Colours = Record<string, string>;

const source = readFileSync(resolve(import.meta.dirname, 'theme.css'), 'utf8');
const one = /--color-([\w-]+):\s*(?:light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)|(#[\da-f]{6}));/g;

const colours: Record<Theme, Colours> = { light: {}, dark: {} };
for (const [, name = '', light = '', dark = '', both] of source.matchAll(one)) {
  colours.light[name] = both ?? light;
  colours.dark[name] = both ?? dark;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Theme, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => luminance(colours[theme][name] ?? ''))
    .toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const pairs = (fronts: string[], grounds: string[]) =>
  fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const));

const textPairs = [
  ...pairs(['ink', 'ink-2', 'ink-3', 'plum', 'leaf', 'brick'], ['paper', 'surface', 'sunken']),
  ...pairs(['ink', 'ink-2'], ['plum-soft', 'apricot-soft', 'leaf-soft', 'brick-soft', 'raised']),
  ...pairs(['on-plum'], ['plum-fill', 'plum-fill-strong', 'bubble', 'brick-fill', 'brick-fill-strong']),
  ['plum', 'plum-soft'],
  ['leaf', 'leaf-soft'],
  ['brick', 'brick-soft'],
  ['on-apricot', 'apricot'],
  ['on-apricot', 'glow'],
  ['day', 'night'],
] as const;

const controlPairs = [
  ...pairs(['line-strong', 'plum', 'leaf', 'brick', 'outline'], ['paper', 'surface', 'sunken']),
  ['plum', 'plum-soft'],
  ['on-plum', 'plum-fill'],
  // The buttons of a call's bar.
  ['line-strong', 'night'],
] as const;

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  it.each(textPairs)('%s has the contrast of text on %s', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('%s has the contrast of a control on %s', (control, ground) => {
    expect(contrast(theme, control, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('raised elements are lighter than their background in both themes', () => {
  for (const theme of ['light', 'dark'] as const)
    for (const ground of ['sunken', 'surface', 'paper'])
      expect(luminance(colours[theme]['raised'] ?? '')).toBeGreaterThanOrEqual(
        luminance(colours[theme][ground] ?? ''),
      );
});

import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isThorough } from '../test/setup/thorough';
import { cast } from './cast';
import { drawing, figureSize, hasFace, onFigure, skins } from './faces';
import { makePeople } from './people';

/** Red, green and blue, 0 to 255. */
const partsOf = (colour: string) => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const light = (part: number) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map(light);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each(skins)('draws black lines only on skin that is light enough to show them (%s)', (skin) => {
  expect((luminance(skin) + 0.05) / 0.05).toBeGreaterThanOrEqual(3);
});

const scale = 1 / 6;
const area = Object.fromEntries(
  Object.entries(onFigure).map(([side, pixels]) => [side, Math.round(pixels * scale)]),
) as typeof onFigure;

/** The shares of a square picture that are background, and that are person but not black. */
async function sharesOf(svg: string) {
  const width = Math.round(figureSize * scale);
  const data = await sharp(Buffer.from(svg)).resize({ width }).ensureAlpha().extract(area).raw().toBuffer();
  const shares = { ground: 0, seen: 0 };
  const isBlack = (at: number) => Math.max(...data.subarray(at, at + 3)) < 64;
  const pixel = 4 / data.length;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 16) shares.ground += pixel;
    else if (!isBlack(at)) shares.seen += pixel;
  }
  return shares;
}

it('keeps every face visible under black hair', async () => {
  const people = [...Object.values(cast), ...makePeople(289)].filter(hasFace);
  const drowned: string[] = [];
  // The others are made of the same parts.
  const tried = isThorough ? people : people.filter((_, at) => at < 11 || at % 5 === 0);
  for (const person of tried) {
    const { ground, seen } = await sharesOf(drawing(person));
    if (ground < 0.15 || seen < 0.12) drowned.push(`${person.key}: ${ground.toFixed(2)}, ${seen.toFixed(2)}`);
  }
  expect(drowned).toEqual([]);
});

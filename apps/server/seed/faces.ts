import { openPeeps } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import sharp, { type Sharp } from 'sharp';
import { pictureName } from '../src/features/pictures';
import type { ReportProgress } from '../src/platform/steps';
import type { Storage } from '../src/platform/storage/storage';
import type { Person } from './people';
import { createSeededChance } from './random';

const grounds = [
  '#E9C9B1',
  '#C9B7D6',
  '#B9CDBF',
  '#F2D7A6',
  '#D9A9A0',
  '#A9BFD3',
  '#DCC8E0',
  '#C6D2A8',
] as const;
const large = { width: 800, height: 1000 };
const square = { width: 320, height: 320 };
/** Size in pixels: the head fits a narrow card, with space above it. */
export const figureSize = 780;
/** The part of a portrait that the square picture shows, in pixels of the large one. */
const faceArea = { left: 110, top: 190, width: 580, height: 580 };
const beside = (large.width - figureSize) / 2;
const above = 120;
/** The same part in pixels of the figure. */
export const onFigure = { ...faceArea, left: faceArea.left - beside, top: faceArea.top - above };

type Option = NonNullable<
  Parameters<typeof createAvatar<import('@dicebear/collection').openPeeps.Options>>[1]
>;
const heads = {
  woman: [
    'bangs',
    'bangs2',
    'bantuKnots',
    'bun',
    'bun2',
    'buns',
    'cornrows2',
    'hijab',
    'long',
    'afro',
    'longBangs',
    'longCurly',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs2',
    'mediumStraight',
    'twists2',
  ],
  man: [
    'afro',
    'cornrows',
    'dreads2',
    'flatTop',
    'hatBeanie',
    'hatHip',
    'pomp',
    'short1',
    'short2',
    'short3',
    'short4',
    'short5',
    'shaved1',
    'shaved2',
    'turban',
    'twists',
    'mohawk2',
  ],
} satisfies Record<Person['gender'], Option['head']>;
/** None hides the face, or makes fun of it. */
const beards: Option['facialHair'] = [
  'chin',
  'full4',
  'goatee1',
  'goatee2',
  'moustache1',
  'moustache5',
  'moustache6',
  'moustache7',
  'moustache9',
];
/** None so dark that the black lines of a face are lost in it. */
export const skins = ['ffdbb4', 'edb98a', 'd08b5b', 'ae5d29', '8f5f42'];
const faces: Option['face'] = ['smile', 'calm', 'cute', 'cheeky', 'eatingHappy'];

type PersonWithPicture = Person & { pictureKey: string };

export const hasFace = (person: Person): person is PersonWithPicture => person.pictureKey !== null;

/** An illustrated person (CC0), to be put on a plain palette background. */
export function drawing(person: PersonWithPicture): string {
  return createAvatar(openPeeps, {
    seed: person.pictureKey,
    size: figureSize,
    scale: 90,
    translateY: 5,
    head: heads[person.gender],
    face: faces,
    skinColor: skins,
    facialHair: beards,
    facialHairProbability: person.gender === 'man' ? 25 : 0,
    accessoriesProbability: 22,
    accessories: ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5'],
    maskProbability: 0,
    clothingColor: ['6d2e5b', 'ffb37a', '1e7a4c', '4f6d9a', 'e78276', 'f0c808', '7a9e9f', 'a23e48'],
    headContrastColor: ['5a3d31', '4a312c', '724133', 'a55728', 'd6b370'],
  }).toString();
}

const jpeg = (picture: Sharp) => picture.jpeg({ quality: 80 }).toBuffer();

/** Stores the same two sizes as for an uploaded photo. */
async function drawFace(person: PersonWithPicture, storage: Storage): Promise<void> {
  const background = createSeededChance(person.number * 7919).pick(grounds);
  // The drawing has margins; repeating its edge continues the background and the shoulders to the picture's border.
  const portrait = await sharp(Buffer.from(drawing(person)))
    .flatten({ background })
    .extend({
      left: beside,
      right: beside,
      top: above,
      bottom: large.height - above - figureSize,
      extendWith: 'copy',
    })
    .raw()
    .toBuffer();
  const picture = sharp(portrait, { raw: { ...large, channels: 3 } });
  const face = picture.clone().extract(faceArea).resize(square);
  const sizes = { large: await jpeg(picture), square: await jpeg(face) };
  for (const size of ['large', 'square'] as const)
    await storage.write('pictures', pictureName(person.pictureKey, size), sizes[size]);
}

export async function drawFaces(
  people: readonly PersonWithPicture[],
  storage: Storage,
  report: ReportProgress,
): Promise<void> {
  const waiting = [...people];
  let drawn = 0;
  const draw = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      await drawFace(person, storage);
      report(++drawn, people.length);
    }
  };
  await Promise.all(Array.from({ length: 4 }, draw));
}

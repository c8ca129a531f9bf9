import sharp from 'sharp';
import { pictureName, type SavedPicture } from '../src/features/pictures';
import type { Storage } from '../src/platform/storage/storage';
import { demoId } from './demo-id';

const size = { width: 1200, height: 900 };
/** Longest side in pixels, as of an uploaded photo. */
const preview = 640;

/** A round cake from above, with a pressed pattern. */
const cake = (x: number, y: number) => `
  <circle cx="${x}" cy="${y + 10}" r="118" fill="#8a4f22" opacity=".35"/>
  <circle cx="${x}" cy="${y}" r="118" fill="#c98640"/>
  <circle cx="${x}" cy="${y}" r="96" fill="#d99a54" stroke="#a8652b" stroke-width="8"/>
  ${[0, 45, 90, 135].map((turn) => `<ellipse cx="${x}" cy="${y}" rx="84" ry="24" fill="none" stroke="#a8652b" stroke-width="7" transform="rotate(${turn} ${x} ${y})"/>`).join('')}
  <circle cx="${x}" cy="${y}" r="20" fill="#a8652b"/>`;

const bike = (x: number, colour: string) => `
  <g transform="translate(${x} 420)" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <circle cx="0" cy="190" r="120" stroke="#17131a" stroke-width="16"/>
    <circle cx="330" cy="190" r="120" stroke="#17131a" stroke-width="16"/>
    <path d="M0 190 95 15H275L145 190H0M95 15 145 190M330 190 258-40" stroke="${colour}" stroke-width="18"/>
    <path d="M258-40h58M62-25h66M95 15 82-25" stroke="#241b26" stroke-width="18"/>
  </g>`;

const scenes = {
  riceCooker: `
    <rect width="1200" height="900" fill="#e9c9b1"/><rect y="640" width="1200" height="260" fill="#b98a63"/>
    <rect x="80" y="70" width="300" height="360" rx="12" fill="#2b2338"/><path d="M230 70v360M80 250h300" stroke="#e9d9c5" stroke-width="14"/>
    <circle cx="310" cy="150" r="34" fill="#ffb37a"/>
    <ellipse cx="640" cy="690" rx="330" ry="34" fill="#17131a" opacity=".25"/>
    <path d="M350 420h580l-46 262a30 30 0 0 1-30 26H426a30 30 0 0 1-30-26z" fill="#f6f1ea"/>
    <path d="M340 420c20-120 150-170 300-170s280 50 300 170z" fill="#fffdf9"/><path d="M340 420h600" stroke="#c9bfb4" stroke-width="10"/>
    <rect x="590" y="212" width="100" height="48" rx="22" fill="#6d2e5b"/>
    <rect x="545" y="520" width="190" height="104" rx="18" fill="#e4dad0"/><circle cx="600" cy="572" r="20" fill="#1e7a4c"/><circle cx="676" cy="572" r="20" fill="#b9aea3"/>
    <path d="M560 170c-30-40 30-60 0-110M640 160c-30-40 30-60 0-110M720 170c-30-40 30-60 0-110" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".7"/>`,
  mooncakes: `
    <rect width="1200" height="900" fill="#6d2e5b"/><path d="M0 640 1200 260V900H0z" fill="#7d3a69"/>
    <ellipse cx="610" cy="490" rx="470" ry="372" fill="#17131a" opacity=".25"/>
    <ellipse cx="600" cy="460" rx="470" ry="372" fill="#f6f1ea"/><ellipse cx="600" cy="460" rx="390" ry="300" fill="none" stroke="#a9bfd3" stroke-width="12"/>
    ${[cake(450, 350), cake(740, 340), cake(600, 560), cake(350, 580), cake(850, 560)].join('')}`,
  bikes: `
    <rect width="1200" height="900" fill="#a9b3b5"/><rect y="680" width="1200" height="220" fill="#7d8688"/>
    <rect x="470" y="60" width="260" height="120" rx="10" fill="#f2d7a6"/><path d="M470 120h260" stroke="#c7a86f" stroke-width="10"/>
    <path d="M60 730V470M1140 730V470M60 480h1080" stroke="#566064" stroke-width="22" stroke-linecap="round" fill="none"/>
    ${[bike(170, '#b3362b'), bike(430, '#1e7a4c'), bike(690, '#4f6d9a')].join('')}`,
};

export type Photo = keyof typeof scenes;

/** A photo as posts keep it. */
export const savedPhoto = (photo: Photo): SavedPicture => ({ key: demoId(`photo/${photo}`), ...size });

/** Stores the photos of the community's posts in the two sizes of an uploaded one. */
export async function drawPhotos(storage: Storage): Promise<void> {
  for (const [photo, scene] of Object.entries(scenes)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">${scene}</svg>`;
    const { key } = savedPhoto(photo as Photo);
    const picture = sharp(Buffer.from(svg)).resize(size);
    for (const [name, each] of [
      ['large', picture],
      ['preview', picture.clone().resize({ width: preview })],
    ] as const)
      await storage.write('pictures', pictureName(key, name), await each.jpeg({ quality: 80 }).toBuffer());
  }
}

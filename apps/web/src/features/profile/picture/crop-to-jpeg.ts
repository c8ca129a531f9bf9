import { limits } from '@nestmate/contract';
import { type Crop, cropSize, scaleOf, turnedSize } from './crop';
import { toJpeg } from '@/platform/jpeg-of';
import type { Picture } from './open-picture';

/** The cropped square, as a JPEG. */
export async function cropToJpeg(picture: Picture, crop: Crop): Promise<Blob | null> {
  const shown = cropSize / scaleOf(picture, crop);
  const side = Math.max(1, Math.round(Math.min(shown, limits.profilePictureSide)));
  const { width, height } = turnedSize(picture, crop.turns);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.translate(side / 2, side / 2);
  context.scale(side / shown, side / shown);
  context.translate((0.5 - crop.x) * width, (0.5 - crop.y) * height);
  context.rotate((crop.turns * Math.PI) / 2);
  context.drawImage(picture.element, -picture.width / 2, -picture.height / 2);
  return toJpeg(canvas, 0.9);
}

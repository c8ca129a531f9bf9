import { compatiblePercent, limits } from '@nestmate/contract';

/** Cuts after so many characters, and shows that something was cut. */
function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text;
}

export const cardName = (name: string) => cut(name, limits.cardName);
export const cardBio = (bio: string) => cut(bio, limits.bio.max);

/** The word beside a percentage. */
export function compatibility(percent: number | null): 'noPercent' | 'compatible' | 'lessCompatible' {
  if (percent === null) return 'noPercent';
  return percent >= compatiblePercent ? 'compatible' : 'lessCompatible';
}

import { useEffect, useState } from 'react';

const sizes = {
  xs: 'size-7 text-xs',
  sm: 'size-10 text-sm',
  md: 'size-14 text-lg',
  lg: 'size-22 text-2xl',
  xl: 'size-32 text-3xl',
  '2xl': 'size-44 text-5xl',
};
/** Colours that differ from the background of a selected row, on which they would vanish. */
const walls = ['fill-plum/20', 'fill-apricot-soft', 'fill-leaf-soft', 'fill-brick-soft'];

const isHan = (name: string) => /^\p{Script=Han}+$/u.test(name);

/**
 * A card has the first name and a profile the full one: both show the same letter and background. In Chinese the
 * family name comes first, so that only the end of the name is in both.
 */
function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/, 1);
  return isHan(first) ? (Array.from(first).at(-1) ?? '') : first;
}
const initialOf = (name: string) => [...firstNameOf(name)][0]?.toLocaleUpperCase() ?? '';

const wallOf = (name: string) =>
  walls[[...firstNameOf(name)].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % walls.length];

interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  /** Undefined where the name is next to it. */
  alt?: string;
  /** In a lit window: an initial is dark on its light, in both themes. */
  isLit?: boolean;
}

/** A person's picture; without one, the initial on a flat background. */
export function Avatar({ name, src, size = 'md', alt = '', isLit = false }: AvatarProps) {
  const { isMissing, onError } = useMissing(src);
  const look = `shrink-0 overflow-hidden rounded-full ${sizes[size]}`;
  if (src && !isMissing)
    return (
      <img
        src={src}
        alt={alt}
        draggable={false}
        onError={onError}
        className={`bg-sunken object-cover ${look}`}
      />
    );
  return (
    <svg
      viewBox="0 0 40 40"
      preserveAspectRatio="xMidYMid slice"
      className={look}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <rect width="40" height="40" className={isLit ? 'fill-transparent' : wallOf(name)} />
      <text
        x="20"
        y="26"
        textAnchor="middle"
        className={`font-display text-[17px] font-semibold ${isLit ? 'fill-on-apricot' : 'fill-ink'}`}
      >
        {initialOf(name)}
      </text>
    </svg>
  );
}

/** Whether a picture could not be loaded. It is tried again once there is a connection. */
export function useMissing(src: string | null | undefined) {
  const [missing, setMissing] = useState<string>();
  useEffect(() => {
    if (missing === undefined) return;
    const again = () => setMissing(undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [missing]);
  return { isMissing: missing !== undefined && missing === src, onError: () => src && setMissing(src) };
}

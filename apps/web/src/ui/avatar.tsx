import { useState } from 'react';

const sizes = {
  xs: 'size-7 text-xs',
  sm: 'size-10 text-sm',
  md: 'size-14 text-lg',
  lg: 'size-22 text-2xl',
  xl: 'size-32 text-3xl',
  '2xl': 'size-44 text-5xl',
};
const walls = ['fill-plum-soft', 'fill-apricot-soft', 'fill-leaf-soft', 'fill-brick-soft'];

const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toLocaleUpperCase();
};

const wallOf = (name: string) =>
  walls[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % walls.length];

interface Props {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  /** Undefined where the name is next to it. */
  alt?: string;
}

/** A person's picture; without one, the initials on a flat ground. */
export function Avatar({ name, src, size = 'md', alt = '' }: Props) {
  const [missing, setMissing] = useState<string>();
  const look = `shrink-0 overflow-hidden rounded-full ${sizes[size]}`;
  if (src && src !== missing)
    return (
      <img
        src={src}
        alt={alt}
        draggable={false}
        onError={() => setMissing(src)}
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
      <rect width="40" height="40" className={wallOf(name)} />
      <text x="20" y="25" textAnchor="middle" className="fill-ink font-display text-[14px] font-semibold">
        {initials(name)}
      </text>
    </svg>
  );
}

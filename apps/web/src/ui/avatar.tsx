import { useState } from 'react';

const sizes = {
  xs: 'size-7 text-xs',
  sm: 'size-10 text-sm',
  md: 'size-14 text-lg',
  lg: 'size-22 text-2xl',
  xl: 'size-32 text-3xl',
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

/** A person's picture; without one, a lit window with the initials. */
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
      className={look}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <rect width="40" height="40" className={wallOf(name)} />
      <rect x="9.5" y="7" width="21" height="25" rx="2.5" className="fill-apricot" />
      <path d="M12 7h16a2.5 2.5 0 0 1 2.5 2.5V18h-21V9.5a2.5 2.5 0 0 1 2.5-2.5Z" className="fill-glow" />
      <path
        d="M12 7h16a2.5 2.5 0 0 1 2.5 2.5V32h-21V9.5A2.5 2.5 0 0 1 12 7ZM7 34.5h26"
        className="fill-none stroke-outline"
        strokeLinecap="round"
      />
      <text x="20" y="24" textAnchor="middle" className="fill-on-apricot font-display text-[11px] font-bold">
        {initials(name)}
      </text>
    </svg>
  );
}

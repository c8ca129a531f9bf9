import { useState } from 'react';

const sizes = {
  xs: 'size-7 text-xs',
  sm: 'size-10 text-sm',
  md: 'size-14 text-lg',
  lg: 'size-22 text-2xl',
  xl: 'size-32 text-3xl',
};
/** Evening skies. */
const grounds = ['fill-plum', 'fill-dusk', 'fill-leaf', 'fill-brick'];

const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toLocaleUpperCase();
};

const groundOf = (name: string) =>
  grounds[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds.length];

interface Props {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  /** Nothing where the name stands beside it. */
  alt?: string;
}

/** A face; without a picture, a lit window with the initials. */
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
      <rect width="40" height="40" className={groundOf(name)} />
      <rect x="9" y="7" width="22" height="40" rx="3" className="fill-apricot" />
      <path d="M12 7h16a3 3 0 0 1 3 3v9H9v-9a3 3 0 0 1 3-3Z" className="fill-glow" />
      <text
        x="20"
        y="25.5"
        textAnchor="middle"
        className="fill-on-apricot font-display text-[12px] font-bold"
      >
        {initials(name)}
      </text>
    </svg>
  );
}

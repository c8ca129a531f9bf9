const sizes = {
  xs: 'size-7 text-xs',
  sm: 'size-10 text-sm',
  md: 'size-14 text-lg',
  lg: 'size-22 text-2xl',
  xl: 'size-32 text-3xl',
};

interface Props {
  name: string;
  /** Absent: the initials stand in. */
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  /** Empty beside the written name, which says it already. */
  alt?: string;
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');

/** Somebody's face, round. */
export function Avatar({ name, src, size = 'md', alt = '' }: Props) {
  const look = `shrink-0 rounded-full bg-plum-soft ${sizes[size]}`;
  if (src) return <img src={src} alt={alt} className={`object-cover ${look}`} />;
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={`inline-grid place-items-center font-display font-semibold text-plum ${look}`}
    >
      {initialsOf(name)}
    </span>
  );
}

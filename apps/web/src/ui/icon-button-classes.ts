const variants = {
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink active:bg-sunken',
  secondary: 'border border-line bg-surface text-ink hover:border-line-strong active:bg-sunken',
  primary: 'bg-plum-fill text-on-plum hover:bg-plum-fill-strong',
  danger: 'bg-brick-fill text-on-plum hover:bg-brick-fill-strong',
  /** For a background that is dark in both themes. */
  bar: 'border border-line-strong bg-raised text-ink hover:bg-sunken active:bg-sunken',
  /** For a photograph. */
  shade: 'bg-night/60 text-day backdrop-blur-sm hover:bg-night/80',
};
const sizes = {
  /** The smallest touch target, where several stand in one row of a phone. */
  tight: 'size-11 min-[26rem]:size-12',
  md: 'size-12',
  lg: 'size-13',
  xl: 'size-16',
  captioned: 'h-12 min-w-12 flex-col px-1 text-xs font-semibold',
};

export interface IconButtonStyle {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  className?: string;
}

/** The look of a round button that shows an icon. */
export function iconButtonClasses({
  variant = 'quiet',
  size = 'md',
  className = '',
}: IconButtonStyle): string {
  return `inline-flex shrink-0 items-center justify-center rounded-full transition active:scale-95 disabled:opacity-45 ${variants[variant]} ${sizes[size]} ${className}`;
}

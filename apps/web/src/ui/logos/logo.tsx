import type { IconProps } from '../icons/icon';

/**
 * A service's mark in one colour, that of the text around it (shapes: Simple Icons, CC0). It is decorative; the text is
 * elsewhere.
 */
export function logo(shape: string) {
  return function Logo({ className = 'size-6' }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden className={`shrink-0 ${className}`}>
        <path d={shape} />
      </svg>
    );
  };
}

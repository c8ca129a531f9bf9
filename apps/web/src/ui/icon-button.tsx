import type { ReactNode, Ref } from 'react';
import { iconButtonClasses, type IconButtonStyle } from './icon-button-classes';
import { Spinner } from './spinner';

export interface IconButtonProps extends IconButtonStyle {
  /** Its name for screen readers, and its tooltip. */
  label: string;
  icon: ReactNode;
  /** A word of its name, shown below the icon if the icon alone is unclear. */
  caption?: string;
  isDisabled?: boolean;
  isPending?: boolean;
  /** Whether it is inactive; a click then says why. */
  isUnavailable?: boolean;
  /** Whether the content that it toggles is visible. */
  isExpanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onPress?: (() => void) | undefined;
}

/**
 * A round button that shows an icon. While pending, further presses do nothing.
 * A plain button: it is on the first screens, which load no component library.
 */
export function IconButton({
  label,
  icon,
  caption,
  isDisabled,
  isPending = false,
  isUnavailable = false,
  isExpanded,
  ref,
  onPress,
  className = '',
  ...look
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      aria-expanded={isExpanded}
      aria-disabled={isPending || isUnavailable || undefined}
      onClick={isPending ? undefined : onPress}
      className={iconButtonClasses({
        ...look,
        ...(caption && { size: 'captioned' }),
        className: isUnavailable ? `opacity-45 ${className}` : className,
      })}
    >
      {isPending ? <Spinner /> : icon}
      {caption}
    </button>
  );
}

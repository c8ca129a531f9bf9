import type { ReactNode } from 'react';
import { iconButtonLook, type IconButtonLook } from './icon-button-look';
import { Spinner } from './spinner';

export interface IconButtonProps extends IconButtonLook {
  /** Its name for screen readers, and its tooltip. */
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  isPending?: boolean;
  onPress?: (() => void) | undefined;
}

/**
 * A round button that shows only an icon. While pending, further presses do nothing.
 * A plain button: it is on the first screens, which load no component library.
 */
export function IconButton({
  label,
  icon,
  isDisabled,
  isPending = false,
  onPress,
  ...look
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : onPress}
      className={iconButtonLook(look)}
    >
      {isPending ? <Spinner /> : icon}
    </button>
  );
}

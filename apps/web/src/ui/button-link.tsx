import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-aria-components/Link';
import { buttonLook, type ButtonLook } from './button-look';

interface Props extends ButtonLook, Pick<LinkProps, 'href' | 'isDisabled' | 'onPress' | 'rel' | 'target'> {
  icon?: ReactNode;
  children: ReactNode;
}

/** A link that looks like a button: it leads somewhere instead of doing something. */
export function ButtonLink({ variant, size, fullWidth, icon, children, ...rest }: Props) {
  return (
    <Link {...rest} className={buttonLook({ variant, size, fullWidth })}>
      {icon}
      {children}
    </Link>
  );
}

import type { ReactNode } from 'react';
import { Anchor, type AnchorProps } from './anchor';
import { buttonLook, type ButtonLook } from './button-look';

interface Props extends ButtonLook, AnchorProps {
  icon?: ReactNode;
}

/** A link that looks like a button: it leads somewhere instead of doing something. */
export function ButtonLink({ variant, size, fullWidth, icon, children, ...rest }: Props) {
  return (
    <Anchor {...rest} className={buttonLook({ variant, size, fullWidth })}>
      {icon}
      {children}
    </Anchor>
  );
}

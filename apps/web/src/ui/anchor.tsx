import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface AnchorProps {
  href: string;
  target?: '_blank' | undefined;
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** Addresses of the app change without loading it anew; articles, other places and new tabs are the browser's. */
const isInside = ({ href, target }: Pick<AnchorProps, 'href' | 'target'>) =>
  href.startsWith('/') && target === undefined && !/\.\w+$/.test(href);

/** A plain link without a look. */
export function Anchor({ href, target, onPress, children, className }: AnchorProps & { className: string }) {
  if (isInside({ href, target })) {
    return (
      <Link to={href} onClick={onPress} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target={target} rel={target && 'noreferrer'} onClick={onPress} className={className}>
      {children}
    </a>
  );
}

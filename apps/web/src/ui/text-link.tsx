import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-aria-components/Link';

interface Props extends Pick<LinkProps, 'download' | 'href' | 'isDisabled' | 'onPress' | 'rel' | 'target'> {
  children: ReactNode;
}

/** A link in a text or on its own. Without an address it acts as a button. */
export function TextLink(props: Props) {
  return (
    <Link
      {...props}
      className="rounded-mark font-medium text-plum underline decoration-1 underline-offset-4 transition data-disabled:opacity-45 data-hovered:decoration-2 cursor-pointer"
    />
  );
}

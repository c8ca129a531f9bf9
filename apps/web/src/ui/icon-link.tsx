import type { ReactNode } from 'react';
import { Anchor } from './anchor';

interface Props {
  href: string;
  /** Its name for screen readers. */
  label: string;
  icon: ReactNode;
}

/** A round link that shows only an icon. */
export function IconLink({ href, label, icon }: Props) {
  return (
    <Anchor
      href={href}
      label={label}
      className="inline-flex size-11 items-center justify-center rounded-full text-ink-2 transition hover:bg-sunken hover:text-ink"
    >
      {icon}
    </Anchor>
  );
}

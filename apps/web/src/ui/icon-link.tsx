import type { ReactNode } from 'react';
import { Anchor, type AnchorProps } from './anchor';

interface Props extends Pick<AnchorProps, 'href' | 'onPress' | 'replace'> {
  /** Its name for screen readers. */
  label: string;
  icon: ReactNode;
}

/** A round link that shows only an icon. */
export function IconLink({ label, icon, ...link }: Props) {
  return (
    <Anchor
      {...link}
      label={label}
      className="inline-flex size-11 items-center justify-center rounded-full text-ink-2 transition hover:bg-sunken hover:text-ink"
    >
      {icon}
    </Anchor>
  );
}

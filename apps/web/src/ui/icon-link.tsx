import type { ReactNode } from 'react';
import { Anchor, type AnchorProps } from './anchor';
import { iconButtonClasses } from './icon-button-classes';

interface IconLinkProps extends Pick<AnchorProps, 'href' | 'onPress' | 'replace'> {
  /** Its name for screen readers. */
  label: string;
  icon: ReactNode;
}

/** A round link that shows only an icon. */
export function IconLink({ label, icon, ...link }: IconLinkProps) {
  return (
    <Anchor {...link} label={label} className={iconButtonClasses({})}>
      {icon}
    </Anchor>
  );
}

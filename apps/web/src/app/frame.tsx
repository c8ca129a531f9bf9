import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Column } from '@/ui/column';
import { ScreenHeader } from '@/ui/screen-header';
import { type FrameProps, namespacesOf } from './frame-props';

const tall = 'flex min-h-[calc(100dvh-var(--menu-height,0px))] flex-col lg:min-h-0';

export function Frame({ children, ...frame }: FrameProps & { children: ReactNode }) {
  const { width, isTall = false, title, lead, values, back, backLabel = 'common:back' } = frame;
  const { t } = useTranslation(['shell', ...namespacesOf(frame)]);
  return (
    <Column width={width} className={isTall ? tall : ''}>
      {title && (
        <ScreenHeader
          title={t(title, values)}
          lead={lead && t(lead, values)}
          {...(back !== undefined && { back: { label: t(backLabel), href: back } })}
        />
      )}
      {children}
    </Column>
  );
}
